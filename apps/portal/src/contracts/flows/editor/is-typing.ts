// The fields that a user types into, for keys that mean something else elsewhere.

export const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
