// The idle time after which this browser locks the app.
import { Card, Segments, useTexts } from '@company-data/ui'
import { useIdleMinutes } from '@company-data/web/app'
import {
  IDLE_MINUTES,
  idleMinutes,
  isUnlockingPasskey,
  limitIdleMinutes,
  needsPasskey,
  trustedDevicesQuery,
} from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { autoLockTexts } from './auto-lock-texts.ts'

interface DevicesClient {
  trustedDevices: { list(): Promise<{ kind: string; unlocks: boolean }[]> }
}

export const AutoLockCard = ({ client }: { client: DevicesClient }) => {
  const texts = useTexts(autoLockTexts)
  const { data } = useQuery(trustedDevicesQuery(client))
  const hasPasskey = data?.some(isUnlockingPasskey) ?? false
  const minutes = limitIdleMinutes(useIdleMinutes(), hasPasskey)
  const options = IDLE_MINUTES.filter((choice) => hasPasskey || !needsPasskey(choice))
  return (
    <Card title={texts.autoLock} text={texts.autoLockText}>
      <Segments
        label={texts.lockAfter}
        value={String(minutes)}
        onChange={(value) => idleMinutes.change(options.find((choice) => String(choice) === value) ?? minutes)}
        options={options.map((choice) => ({ value: String(choice), label: texts.minutes(choice) }))}
      />
      {data !== undefined && !hasPasskey && <p className="muted">{texts.hourNeedsPasskey}</p>}
    </Card>
  )
}
