// The one page that is shown at a time: the flow shows it, and waits for its outcome.
import { Fragment, type ReactNode, useSyncExternalStore } from 'react'

export interface Settle<Outcome> {
  resolve(outcome: Outcome): void
  /** An error that the flow handles with another page. */
  reject(error: unknown): void
}

export interface Screen {
  show(page: ReactNode): void
  /** Shows a page until it has an outcome. */
  ask<Outcome>(page: (settle: Settle<Outcome>) => ReactNode): Promise<Outcome>
}

interface ShownPage {
  page: ReactNode
  /** Another number is another page, which begins with no input. */
  count: number
}

export interface ScreenStore extends Screen {
  subscribe(listener: () => void): () => void
  getPage(): ShownPage
}

export const createScreen = (): ScreenStore => {
  let current: ShownPage = { page: null, count: 0 }
  const listeners = new Set<() => void>()
  const show = (page: ReactNode): void => {
    current = { page, count: current.count + 1 }
    for (const listener of listeners) listener()
  }
  return {
    show,
    ask: (page) => new Promise((resolve, reject) => show(page({ resolve, reject }))),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getPage: () => current,
  }
}

export const CurrentPage = ({ screen }: { screen: ScreenStore }) => {
  const { page, count } = useSyncExternalStore(screen.subscribe, screen.getPage)
  return <Fragment key={count}>{page}</Fragment>
}
