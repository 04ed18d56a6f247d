// Password, second factor, devices and sessions of whoever is signed in. The open form is in the address.

import { Badge, Button, Card, Facts, Page, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/ui/frame'
import { accountQuery } from '@company-data/ui/frame/rules'
import { useQuery } from '@tanstack/react-query'
import { useClient, useIsOwner, useSession, useUser } from '../session/use-session.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PasswordDrawer } from './password-drawer.tsx'
import { SetUpDrawer, TurnOffDrawer } from './second-factor-drawers.tsx'
import { securityTexts } from './security-texts.ts'

type Open = (form: string) => void

const SecondFactorCard = ({ onOpen }: { onOpen: Open }) => {
  const texts = useTexts(securityTexts)
  const account = useQuery(accountQuery(useClient()))
  if (account.data === undefined)
    return (
      <Card title={texts.secondFactor} text={texts.secondFactorText}>
        <QueryView query={account} shape="text">
          {() => null}
        </QueryView>
      </Card>
    )
  const isOn = account.data.twofa_enabled
  return (
    <Card
      title={texts.secondFactor}
      text={texts.secondFactorText}
      actions={
        <>
          <Badge tone={isOn ? 'good' : 'warn'}>{isOn ? texts.on : texts.off}</Badge>
          <Button onClick={() => onOpen(isOn ? 'turn-off' : 'set-up')}>{isOn ? texts.turnOff : texts.setUp}</Button>
        </>
      }
    />
  )
}

const SessionsCard = ({ onOpen }: { onOpen: Open }) => {
  const texts = useTexts(securityTexts)
  const session = useSession()
  const { email } = useUser()
  const isOwner = useIsOwner()
  return (
    <Card
      title={texts.sessions}
      text={texts.sessionsText}
      actions={
        <>
          <Button onClick={() => onOpen('password')}>{texts.endOthers}</Button>
          <Button onClick={() => void session.signOut()}>{texts.signOut}</Button>
        </>
      }
    >
      <Facts
        facts={[
          { label: texts.signedInAs, value: email },
          { label: texts.role, value: isOwner ? texts.owner : texts.delegate },
        ]}
      />
    </Card>
  )
}

export const SecurityPage = () => {
  const texts = useTexts(securityTexts)
  const { get, change } = useSearchState()
  const form = get('open')
  const open: Open = (next) => change({ open: next })
  const close = () => change({ open: undefined })
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Card
        title={texts.password}
        text={texts.passwordText}
        actions={<Button onClick={() => open('password')}>{texts.changePassword}</Button>}
      />
      <SecondFactorCard onOpen={open} />
      <DevicesCard />
      <SessionsCard onOpen={open} />
      <PasswordDrawer open={form === 'password'} onClose={close} />
      <SetUpDrawer open={form === 'set-up'} onClose={close} />
      <TurnOffDrawer open={form === 'turn-off'} onClose={close} />
    </Page>
  )
}
