// The form of every key that an author writes: party, node, slug, constant, output and asset (FG-01).

export const keyPattern = /^[a-z][a-z0-9_]*$/
export const maxKeyLength = 60

export const isKey = (text: string): boolean => text.length <= maxKeyLength && keyPattern.test(text)
