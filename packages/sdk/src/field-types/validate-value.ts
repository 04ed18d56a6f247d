// The validator alone, so that a bundle can leave the rest of its package out and load it on demand (see field-types.ts).
export { validateValue } from '@company-data/field-types'
