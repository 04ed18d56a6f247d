// The count on the icon of an installed wallet. A browser without badges ignores it.

type Badges = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Zero removes the badge. A refused badge is no error: the count is in the page too. */
export const showBadge = (count: number, badges: Badges = navigator): void => {
  const change = count === 0 ? badges.clearAppBadge?.() : badges.setAppBadge?.(count)
  change?.catch(() => undefined)
}
