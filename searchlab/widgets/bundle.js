/* Built from src by make bundle; sources: cff2ae1a61452409 */
var t={},u={render(e){let r=t[e.model.get("_view")],a=new r(e);return()=>{a?.end(),a=null}}};export{t as VIEWS,u as default};
