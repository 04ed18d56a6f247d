// A typed map of hooks: a feature calls a hook by name, and the composition names its subscribers.

/** Hook → subscribers: several called sequentially, in this order, or the one that returns a value. */
export type Subscriptions<Hooks> = {
  readonly [Name in keyof Hooks]: Hooks[Name] extends (...args: infer Args) => Promise<void>
    ? Hooks[Name] | ReadonlyArray<(...args: Args) => Promise<void>>
    : Hooks[Name]
}

export interface HookMap<Hooks> {
  /** The hooks as features see them. A subscriber refuses by throwing; later subscribers are not called. */
  hooks: Hooks
  /** Called once, when every feature is built. */
  subscribe(subscriptions: Subscriptions<Hooks>): void
}

type Subscriber = (...args: unknown[]) => Promise<unknown>

export const hookMap = <Hooks extends object>(): HookMap<Hooks> => {
  let subscribers: Readonly<Record<string, Subscriber | readonly Subscriber[]>> | undefined
  const call = async (name: string, args: unknown[]): Promise<unknown> => {
    const called = subscribers?.[name]
    if (called === undefined) throw new Error(`the hook ${name} was called before anyone was subscribed`)
    if (typeof called === 'function') return called(...args)
    for (const subscriber of called) await subscriber(...args)
    return undefined
  }
  const hooks = new Proxy({} as Hooks, {
    get:
      (_target, name) =>
      (...args: unknown[]) =>
        call(String(name), args),
  })
  return {
    hooks,
    subscribe(subscriptions) {
      subscribers = subscriptions as unknown as NonNullable<typeof subscribers>
    },
  }
}
