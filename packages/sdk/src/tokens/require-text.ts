// Refuses an empty credential at once: a missing variable of the environment would be reported much later, or never.

export const requireText = (name: string, value: unknown): string => {
  if (typeof value === 'string' && value.trim() !== '') return value
  const state = value === '' ? 'empty' : typeof value === 'string' ? 'blank' : value == null ? value : typeof value
  throw new TypeError(`${name} is ${state}. It must be a text from the platform.`)
}
