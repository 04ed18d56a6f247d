// The door of the PDF engine.
export {}
