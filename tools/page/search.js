globalThis.searchlabEntries = ENTRIES;
