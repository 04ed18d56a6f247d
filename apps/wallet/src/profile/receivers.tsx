// The companies that have a datum: those that get changes, and those with a value shared once.
import { Notice, useTexts } from '@company-data/ui'
import styles from './profile.module.css'
import type { Receiver } from './profile-rules.ts'
import { profileTexts } from './profile-texts.ts'

export const Companies = ({ receivers }: { receivers: readonly Receiver[] }) => (
  <ul className={styles.companies}>
    {receivers.map(({ connectionId, name }) => (
      <li key={connectionId}>{name}</li>
    ))}
  </ul>
)

/** Before a change: the companies that get the new value, and those that keep the old one. */
export const ChangeNotice = ({ receivers }: { receivers: readonly Receiver[] }) => {
  const texts = useTexts(profileTexts)
  const live = receivers.filter(({ isLive }) => isLive)
  const onceReceivers = receivers.filter(({ isLive }) => !isLive)
  return (
    <>
      {live.length > 0 && (
        <Notice tone="sealed" title={texts.goesTo(live.length)}>
          <Companies receivers={live} />
          <p>{texts.sealedForEach}</p>
        </Notice>
      )}
      {onceReceivers.length > 0 && (
        <Notice tone="info" title={texts.keepsOld}>
          <Companies receivers={onceReceivers} />
        </Notice>
      )}
    </>
  )
}
