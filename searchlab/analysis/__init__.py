"""What a recorded search means: figures and widgets draw what is computed here."""
