// Password, second factor, devices and sessions of the signed-in user. The open form is in the address.

import { Button, Card, Details, Drawer, Page, useTexts } from '@company-data/ui'
import {
  AutoLockCard,
  KitCard,
  PasswordForm,
  RecoveryCodesForm,
  RemoveKitForm,
  SecondFactorCard,
  SecondFactorSetUp,
  SecondFactorTurnOff,
  SessionsCard,
} from '@company-data/web/account'
import { useSearchState, useSignOut } from '@company-data/web/app'
import { paths } from '../../paths.ts'
import { useClient, useIsOwner, useUser } from '../../session/use-session.tsx'
import { DevicesCard } from './devices-card.tsx'
import { securityTexts } from './security-texts.ts'

type Open = (form: string) => void

/** The session of this page; the list of all follows. */
const SignedInCard = () => {
  const texts = useTexts(securityTexts)
  const signOut = useSignOut()
  const { email } = useUser()
  const isOwner = useIsOwner()
  return (
    <Card title={texts.session} text={texts.sessionText} actions={<Button onClick={signOut}>{texts.signOut}</Button>}>
      <Details
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
  const client = useClient()
  const isOwner = useIsOwner()
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
      {isOwner && <KitCard client={client} kitPath={paths.recoveryKit} onRemove={() => open('remove-kit')} />}
      <SecondFactorCard client={client} text={texts.secondFactorText} onOpen={open} />
      <DevicesCard />
      <SignedInCard />
      <AutoLockCard client={client} />
      <SessionsCard client={client} />
      <Drawer small open={form === 'password'} onClose={close} title={texts.changePassword}>
        <PasswordForm client={client} onClose={close} />
      </Drawer>
      <Drawer open={form === 'set-up'} onClose={close} title={texts.setUpTitle}>
        <SecondFactorSetUp client={client} onClose={close} />
      </Drawer>
      <Drawer small open={form === 'codes'} onClose={close} title={texts.newCodes}>
        <RecoveryCodesForm client={client} onClose={close} />
      </Drawer>
      <Drawer small open={form === 'turn-off'} onClose={close} title={texts.turnOffTitle}>
        <SecondFactorTurnOff client={client} text={texts.turnOffText} onClose={close} />
      </Drawer>
      <Drawer small open={form === 'remove-kit'} onClose={close} title={texts.removeKitTitle}>
        <RemoveKitForm client={client} onClose={close} />
      </Drawer>
    </Page>
  )
}
