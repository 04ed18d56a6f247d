// The devices page: the key of this browser, every device of the account, and the passcode.
import { Button, Card, Notice, Page, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/ui/app'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotificationsCard } from '../notifications/notifications-card.tsx'
import { PasscodeSheet } from '../session/passcode-sheet.tsx'
import { useDeviceKey } from '../session/use-device-key.ts'
import { useClient } from '../session/use-session.tsx'
import { DeviceList } from './device-list.tsx'
import { devicesQuery } from './device-queries.ts'
import { deviceTexts } from './device-texts.ts'
import { NewKeySheet } from './new-key-sheet.tsx'

const HereCard = () => {
  const texts = useTexts(deviceTexts)
  const [making, setMaking] = useState(false)
  const key = useDeviceKey().data
  return (
    <Card title={texts.here} text={texts.hereText}>
      {key ? (
        <Notice tone="good">{texts.hasKey(key.name)}</Notice>
      ) : (
        <div>
          <Button kind="main" icon="key" onClick={() => setMaking(true)}>
            {texts.make}
          </Button>
        </div>
      )}
      <NewKeySheet open={making} onClose={() => setMaking(false)} />
    </Card>
  )
}

const PasscodeCard = () => {
  const texts = useTexts(deviceTexts)
  const [setting, setSetting] = useState(false)
  return (
    <Card
      title={texts.passcode}
      text={texts.passcodeText}
      actions={<Button onClick={() => setSetting(true)}>{texts.setPasscode}</Button>}
    >
      <PasscodeSheet open={setting} onClose={() => setSetting(false)} />
    </Card>
  )
}

export const DevicesPage = () => {
  const texts = useTexts(deviceTexts)
  const devices = useQuery(devicesQuery(useClient()))
  return (
    <Page title={texts.title} lead={texts.lead}>
      <HereCard />
      <PasscodeCard />
      <NotificationsCard />
      <Card title={texts.devices} text={texts.devicesText}>
        <QueryView query={devices} shape="text">
          {(data) => <DeviceList devices={data} />}
        </QueryView>
      </Card>
    </Page>
  )
}
