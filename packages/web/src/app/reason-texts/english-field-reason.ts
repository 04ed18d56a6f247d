// English text for a field error: the platform's verb phrase without the member's name, which no label shows.

export const englishFieldReason = (reason: string): string => {
  const text = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
  return text.endsWith('.') || text.endsWith('!') || text.endsWith('?') ? text : `${text}.`
}
