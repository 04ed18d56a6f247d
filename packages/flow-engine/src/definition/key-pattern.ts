// The form of every key that an author writes: party, node, slug, constant, output and asset (FG-01, FB-04).

export const keyPattern = /^[a-z][a-z0-9_]*$/
export const maxKeyLength = 100

export const isKey = (text: string): boolean => text.length <= maxKeyLength && keyPattern.test(text)
