// The person's password, second factor and sessions. The open form is in the address.
import { Button, Card, LinkButton, Page, Row, Sheet, useTexts } from '@company-data/ui'
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
import { useSearchState } from '@company-data/web/app'
import { Link } from 'wouter'
import { BackLink } from '../app/back-link.tsx'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { securityTexts } from './security-texts.ts'

export const SecurityPage = () => {
  const texts = useTexts(securityTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const form = get('open')
  const open = (next: string) => change({ open: next })
  const close = () => change({ open: undefined })
  return (
    <Page title={texts.title} lead={texts.lead} back={<BackLink to={paths.account}>{texts.account}</BackLink>}>
      <Card
        title={texts.password}
        text={texts.passwordText}
        actions={<Button onClick={() => open('password')}>{texts.changePassword}</Button>}
      />
      <KitCard client={client} kitPath={paths.recoveryKit} onRemove={() => open('remove-kit')} />
      <SecondFactorCard client={client} text={texts.secondFactorText} onOpen={open} />
      <Card title={texts.devices} text={texts.devicesText}>
        <Row>
          <Link to={paths.devices} asChild>
            <LinkButton icon="smartphone">{texts.toDevices}</LinkButton>
          </Link>
        </Row>
      </Card>
      <AutoLockCard client={client} />
      <SessionsCard client={client} />
      <Sheet open={form === 'password'} onClose={close} title={texts.changePassword}>
        <PasswordForm client={client} onClose={close} />
      </Sheet>
      <Sheet open={form === 'set-up'} onClose={close} title={texts.setUpTitle}>
        <SecondFactorSetUp client={client} onClose={close} />
      </Sheet>
      <Sheet open={form === 'codes'} onClose={close} title={texts.newCodes}>
        <RecoveryCodesForm client={client} onClose={close} />
      </Sheet>
      <Sheet open={form === 'turn-off'} onClose={close} title={texts.turnOffTitle}>
        <SecondFactorTurnOff client={client} text={texts.turnOffText} onClose={close} />
      </Sheet>
      <Sheet open={form === 'remove-kit'} onClose={close} title={texts.removeKitTitle}>
        <RemoveKitForm client={client} onClose={close} />
      </Sheet>
    </Page>
  )
}
