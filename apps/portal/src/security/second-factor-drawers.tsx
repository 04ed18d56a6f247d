// Turning the second factor on with a QR code and a first code, and off with the password and a code (G-011).

import { CopyButton, Drawer, Form, Notice, QrCode, tell, useTexts } from '@company-data/ui'
import { AccountPasswordField, CodeField, FormButtons, QueryView } from '@company-data/ui/frame'
import { codeOf, noProblems, proofProblems } from '@company-data/ui/frame/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { frameTexts } from '../frame/frame-texts.ts'
import { useKeyIsOpen } from '../session/use-key-is-open.ts'
import { useClient } from '../session/use-session.tsx'
import styles from './security.module.css'
import { securityTexts } from './security-texts.ts'

interface DrawerProps {
  open: boolean
  onClose: () => void
}

const useRefresh = () => {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['account'] }),
      queries.invalidateQueries({ queryKey: ['trusted-devices'] }),
    ])
}

const ConfirmForm = ({ onClose }: { onClose: () => void }) => {
  const texts = useTexts(securityTexts)
  const errorTexts = useTexts(frameTexts)
  const client = useClient()
  const refresh = useRefresh()
  const confirm = useMutation({
    mutationFn: (code: string) => client.confirmSecondFactor(code),
    onSuccess: async () => {
      await refresh()
      tell(texts.turnedOn)
      onClose()
    },
  })
  const { errors, problem } = confirm.error ? proofProblems(confirm.error, errorTexts) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ code = '' }) => confirm.mutate(codeOf(code))}
      actions={<FormButtons action={texts.turnOn} busy={confirm.isPending} onCancel={onClose} />}
    >
      <CodeField label={texts.appCode} hint={texts.appCodeHint} autoFocus />
      <Notice tone="info">{texts.trustEnds}</Notice>
    </Form>
  )
}

const SetUp = ({ onClose }: { onClose: () => void }) => {
  const texts = useTexts(securityTexts)
  const client = useClient()
  const isOpen = useKeyIsOpen()
  // Asked for once while the drawer is open, and not behind a lock: each call makes another key.
  const setup = useQuery({
    queryKey: ['second-factor-setup'],
    queryFn: () => client.setUpSecondFactor(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: isOpen,
  })
  return (
    <QueryView query={setup} shape="form">
      {({ secret, otpauth_url }) => (
        <div className={styles.setup}>
          <p>{texts.scan}</p>
          <QrCode label={texts.qrLabel} text={otpauth_url} />
          <div className={styles.key}>
            <span className="muted">{texts.key}</span>
            <code>{secret}</code>
            <CopyButton text={secret} what={texts.key} />
          </div>
          <Notice tone="warn">{texts.noRecoveryCodes}</Notice>
          <ConfirmForm onClose={onClose} />
        </div>
      )}
    </QueryView>
  )
}

export const SetUpDrawer = ({ open, onClose }: DrawerProps) => (
  <Drawer open={open} onClose={onClose} title={useTexts(securityTexts).setUpTitle}>
    {open && <SetUp onClose={onClose} />}
  </Drawer>
)

const TurnOffForm = ({ onClose }: { onClose: () => void }) => {
  const texts = useTexts(securityTexts)
  const errorTexts = useTexts(frameTexts)
  const client = useClient()
  const refresh = useRefresh()
  const disable = useMutation({
    mutationFn: ({ password = '', code = '' }: Readonly<Record<string, string>>) =>
      client.disableSecondFactor({ password, code: codeOf(code) }),
    onSuccess: async () => {
      await refresh()
      tell(texts.turnedOff)
      onClose()
    },
  })
  const { errors, problem } = disable.error ? proofProblems(disable.error, errorTexts) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => disable.mutate(values)}
      actions={<FormButtons action={texts.turnOff} kind="danger" busy={disable.isPending} onCancel={onClose} />}
    >
      <Notice tone="warn">{texts.turnOffText}</Notice>
      <AccountPasswordField autoFocus />
      <CodeField label={texts.appCode} hint={texts.appCodeHint} />
    </Form>
  )
}

export const TurnOffDrawer = ({ open, onClose }: DrawerProps) => (
  <Drawer open={open} onClose={onClose} title={useTexts(securityTexts).turnOffTitle}>
    <TurnOffForm onClose={onClose} />
  </Drawer>
)
