// The count on the icon of an installed wallet. A browser without badges ignores it.

type Badges = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

export type BadgeSource = 'messages' | 'expiries'

const counts = new Map<BadgeSource, number>()

const showSum = (badges: Badges): void => {
  const sum = [...counts.values()].reduce((total, count) => total + count, 0)
  const change = sum === 0 ? badges.clearAppBadge?.() : badges.setAppBadge?.(sum)
  // A refused badge is not an error: the counts are in the page too.
  change?.catch(() => undefined)
}

/** The icon shows the sum of all sources; zero removes it. */
export const showBadge = (source: BadgeSource, count: number, badges: Badges = navigator): void => {
  counts.set(source, count)
  showSum(badges)
}

/** At sign-out: nothing of this person stays on the icon. */
export const clearBadge = (badges: Badges = navigator): void => {
  counts.clear()
  showSum(badges)
}
