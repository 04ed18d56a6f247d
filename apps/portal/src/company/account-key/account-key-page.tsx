// The account key: its fingerprint, and its download under a passphrase that is shown once.

import { type KeyProof, SessionError } from '@company-data/sdk/company'
import {
  Button,
  Card,
  Checkbox,
  Details,
  Drawer,
  Form,
  Notice,
  Page,
  SecretReveal,
  saveFile,
  useTexts,
} from '@company-data/ui'
import { ProofChoice, toKeyProof } from '@company-data/web/account'
import { FormButtons, QueryView, useAction, useSearchState } from '@company-data/web/app'
import { droppedOnLock, noProblems, type Problems, proofProblems } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient, useSession } from '../../session/use-session.tsx'
import styles from './account-key.module.css'
import { accountKeyTexts } from './account-key-texts.ts'

interface KeyFile {
  name: string
  pem: string
  passphrase: string
  hasCopyFailed: boolean
}

/** The file is saved by the browser; nothing of it is sent or stored. */
const useDownload = (onSaved: (file: KeyFile) => void) => {
  const session = useSession()
  const { client } = session
  return useAction({
    mutationFn: async ({ proof, keepsCopy }: { proof: KeyProof; keepsCopy: boolean }): Promise<KeyFile> => {
      const { user_id, company_code } = await client.account.read()
      const { pem, passphrase } = await session.whileOpen(() => client.accountKey.download(proof))
      const copy = { kind: 'account_key_passphrase', ref: user_id, secret: passphrase } as const
      const hasCopyFailed =
        keepsCopy &&
        (await client.recoveryCopies.create(copy).then(
          () => false,
          () => true,
        ))
      return { name: `account-key-${company_code ?? user_id}.pem`, pem, passphrase, hasCopyFailed }
    },
    onSuccess: (file) => {
      saveFile(file.name, file.pem)
      onSaved(file)
    },
    // The passphrase is only in the state of the drawer.
    gcTime: 0,
  })
}

const useProblems = () => {
  const texts = useTexts(accountKeyTexts)
  const errorTexts = useTexts(appTexts)
  return (error: Error): Problems => {
    if (error instanceof SessionError && error.reason === 'key_mismatch') return { errors: {}, problem: texts.otherKey }
    if (error instanceof SessionError && error.reason === 'locked')
      return { errors: {}, problem: texts.lockedMeanwhile }
    return proofProblems(error, errorTexts)
  }
}

const DownloadForm = ({ onSaved, onClose }: { onSaved: (file: KeyFile) => void; onClose: () => void }) => {
  const texts = useTexts(accountKeyTexts)
  const [keepsCopy, setKeepsCopy] = useState(true)
  const download = useDownload(onSaved)
  const toProblems = useProblems()
  const { errors, problem } = download.error ? toProblems(download.error) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => download.mutate({ proof: toKeyProof(values), keepsCopy })}
      actions={
        <FormButtons
          action={download.isPending ? texts.downloading : texts.download}
          busy={download.isPending}
          onCancel={onClose}
        />
      }
    >
      <p className="muted">{texts.downloadLead}</p>
      <ProofChoice client={useClient()} autoFocus />
      <Checkbox label={texts.keepCopy} hint={texts.keepCopyHint} checked={keepsCopy} onChange={setKeepsCopy} />
    </Form>
  )
}

const SAMPLE = (file: string) => `// Opens the encrypted deliveries of a webhook.
webhookHandler({ auth, accountKey: { pem: readFileSync('${file}', 'utf8'), passphrase }, onEvent })

# Shows the public half with OpenSSL.
openssl pkey -in ${file} -passin env:PASSPHRASE -pubout`

const SavedFile = ({ file, onClose }: { file: KeyFile; onClose: () => void }) => {
  const texts = useTexts(accountKeyTexts)
  return (
    <div className={styles.saved}>
      {file.hasCopyFailed && <Notice tone="warn">{texts.copyFailed}</Notice>}
      <SecretReveal
        label={texts.passphrase}
        text={texts.saved(file.name)}
        secret={file.passphrase}
        fileName={file.name.replace('.pem', '-passphrase.txt')}
        onStored={onClose}
      />
      <Button icon="download" onClick={() => saveFile(file.name, file.pem)}>
        {texts.again}
      </Button>
      <h3>{texts.use}</h3>
      <pre className={styles.sample}>{SAMPLE(file.name)}</pre>
    </div>
  )
}

const KeyCard = ({ onDownload }: { onDownload: () => void }) => {
  const texts = useTexts(accountKeyTexts)
  const client = useClient()
  const fingerprint = useQuery({
    queryKey: ['account-key-fingerprint'],
    queryFn: () => client.accountKey.fingerprint(),
    meta: droppedOnLock,
  })
  return (
    <Card title={texts.key} text={texts.keyText} actions={<Button onClick={onDownload}>{texts.download}</Button>}>
      <QueryView query={fingerprint}>
        {(value) => (
          <Details facts={[{ label: texts.fingerprint, value: <code className={styles.fingerprint}>{value}</code> }]} />
        )}
      </QueryView>
    </Card>
  )
}

const AccountKey = () => {
  const texts = useTexts(accountKeyTexts)
  const { get, change } = useSearchState()
  const [file, setFile] = useState<KeyFile>()
  const close = () => {
    setFile(undefined)
    change({ open: undefined })
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      <KeyCard onDownload={() => change({ open: 'download' })} />
      <Drawer
        small
        open={get('open') === 'download'}
        onClose={close}
        title={file ? texts.doneTitle : texts.download}
        staysOpen={file !== undefined}
      >
        {file ? <SavedFile file={file} onClose={close} /> : <DownloadForm onSaved={setFile} onClose={close} />}
      </Drawer>
    </Page>
  )
}

export const AccountKeyPage = () => (
  <OwnerOnly title={useTexts(accountKeyTexts).title}>
    <AccountKey />
  </OwnerOnly>
)
