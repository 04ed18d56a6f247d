// Detects Apple devices, whose shortcuts use the command key.

export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
