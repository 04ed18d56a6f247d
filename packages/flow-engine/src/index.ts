// The door of the flow engine.
export {}
