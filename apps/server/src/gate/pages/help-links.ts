// The Link header of a refusal, which leads to the page of its error key at the front door. Each is built once.
import { type ErrorKey, errorKeys } from '@company-data/protocol/errors'
import { ERROR_PAGES } from './error-pages.ts'

export interface HelpLinks {
  /** Undefined while the address of the front door is not known yet. */
  for(key: ErrorKey): string | undefined
}

/** `frontDoor` throws until the front door listens or its address is configured. */
export const helpLinks = (frontDoor: () => string): HelpLinks => {
  let links: ReadonlyMap<ErrorKey, string> | undefined
  const linksNow = (): typeof links => {
    try {
      const base = `${frontDoor()}${ERROR_PAGES}`
      return new Map(errorKeys.map((key) => [key, `<${base}/${key}>; rel="help"`]))
    } catch {
      return undefined
    }
  }
  return {
    for(key) {
      links ??= linksNow()
      return links?.get(key)
    },
  }
}
