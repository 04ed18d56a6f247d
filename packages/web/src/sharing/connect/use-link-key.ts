// The key in the address of the page: it is part of the fragment, which no request contains (A-112).
import { useSyncExternalStore } from 'react'
import { linkKeyIn } from '../connect-code.ts'

/** The events of the browser, and those that the router sends when it changes the address. */
const EVENTS = ['popstate', 'hashchange', 'pushState', 'replaceState'] as const

const subscribe = (onChange: () => void): (() => void) => {
  for (const name of EVENTS) addEventListener(name, onChange)
  return () => {
    for (const name of EVENTS) removeEventListener(name, onChange)
  }
}

const readLinkKey = (): string => linkKeyIn(location.href)

const setLinkKey = (linkKey: string): void => {
  const { pathname, search } = location
  history.replaceState(history.state, '', `${pathname}${search}${linkKey === '' ? '' : `#k=${linkKey}`}`)
}

/** Empty without a key. Set it after the code: a new code removes the fragment. */
export const useLinkKey = (): [linkKey: string, setLinkKey: (linkKey: string) => void] => [
  useSyncExternalStore(subscribe, readLinkKey),
  setLinkKey,
]
