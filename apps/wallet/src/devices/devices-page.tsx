// The devices page: passkeys, the passcode, and every device of the account.
import { Button, Card, Page, Sheet, useTexts } from '@company-data/ui'
import { AddPasskeyButton, AddPasskeyForm } from '@company-data/web/account'
import { passkeyTexts } from '@company-data/web/account/rules'
import { QueryView } from '@company-data/web/app'
import { trustedDevicesQuery } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotificationsCard } from '../notifications/notifications-card.tsx'
import { PasscodeSheet } from '../session/passcode/passcode-sheet.tsx'
import { useClient } from '../session/use-session.tsx'
import { DeviceList } from './device-list.tsx'
import { deviceTexts } from './device-texts.ts'

const PasskeysCard = () => {
  const texts = useTexts(passkeyTexts)
  const client = useClient()
  const [isAdding, setIsAdding] = useState(false)
  const close = () => setIsAdding(false)
  return (
    <Card title={texts.passkeys} text={texts.passkeysText}>
      <AddPasskeyButton onClick={() => setIsAdding(true)} />
      <Sheet open={isAdding} onClose={close} title={texts.addPasskey}>
        <AddPasskeyForm client={client} onClose={close} />
      </Sheet>
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
  const devices = useQuery(trustedDevicesQuery(useClient()))
  return (
    <Page title={texts.title} lead={texts.lead}>
      <PasskeysCard />
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
