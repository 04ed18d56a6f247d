// Detects fields that a user types into: a key is a letter there, and a shortcut elsewhere.

export const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
