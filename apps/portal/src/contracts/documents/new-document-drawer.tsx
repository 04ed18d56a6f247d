// A new document or contract: sealed here to one customer's key, or in plaintext for all customers.

import type { ServiceRecord } from '@company-data/sdk/company'
import {
  Button,
  Checkbox,
  Drawer,
  FileDrop,
  Form,
  Radios,
  Segments,
  SelectField,
  showToast,
  TextArea,
  TextField,
  useTexts,
} from '@company-data/ui'
import { useIdempotencyKey } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useServiceLabel } from '../../app/use-service-label.ts'
import { CustomerPicker } from '../../customer-picker/customer-picker.tsx'
import { useClient } from '../../session/use-session.tsx'
import { useDocumentAction } from './document-queries.ts'
import {
  type DocumentForm,
  type FormProblem,
  isContractForm,
  isKind,
  kinds,
  listFormProblems,
  pdfOnly,
  readFilePart,
  toBroadcast,
  toNewDocument,
} from './documents.ts'
import { documentsTexts } from './documents-texts.ts'

const EMPTY: DocumentForm = {
  name: '',
  recipient: 'customer',
  connectionId: '',
  kind: 'document',
  asks: 'nothing',
  content: 'file',
  payload: '{}',
  file: undefined,
  mayCancel: false,
  noticeDays: '',
}

interface PartProps {
  form: DocumentForm
  onChange: (changes: Partial<DocumentForm>) => void
}

const Recipient = ({ form, onChange, service }: PartProps & { service: ServiceRecord }) => {
  const texts = useTexts(documentsTexts)
  return (
    <>
      <Radios
        label={texts.forWhom}
        value={form.recipient}
        onChange={(recipient) => onChange({ recipient })}
        options={[
          { value: 'customer', label: texts.one, hint: texts.oneHint },
          { value: 'everyone', label: texts.broadcast, hint: texts.broadcastHint },
        ]}
      />
      {form.recipient === 'customer' && (
        <CustomerPicker
          label={texts.customer}
          service={service}
          type={null}
          value={form.connectionId}
          onChange={(connectionId) => onChange({ connectionId })}
        />
      )}
    </>
  )
}

const Terms = ({ form, onChange }: PartProps) => {
  const texts = useTexts(documentsTexts)
  return (
    <>
      <SelectField
        name="kind"
        label={texts.kind}
        value={form.kind}
        onChange={(kind) => isKind(kind) && onChange({ kind })}
        options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <Radios
        label={texts.asks}
        value={form.asks}
        onChange={(asks) => onChange({ asks })}
        options={(['nothing', 'signature', 'acceptance'] as const).map((value) => ({ value, label: texts[value] }))}
      />
      <Checkbox label={texts.mayCancel} checked={form.mayCancel} onChange={(mayCancel) => onChange({ mayCancel })} />
      {form.mayCancel && (
        <TextField
          name="noticeDays"
          label={texts.noticeDays}
          inputMode="numeric"
          value={form.noticeDays}
          onValueChange={(noticeDays) => onChange({ noticeDays })}
        />
      )}
    </>
  )
}

const Content = ({ form, onChange, problems }: PartProps & { problems: readonly FormProblem[] }) => {
  const texts = useTexts(documentsTexts)
  const [files, setFiles] = useState<readonly File[]>([])
  const wrong = problems.find((problem) => problem === 'file' || problem === 'pdf')
  const take = async (selectedFiles: readonly File[]) => {
    setFiles(selectedFiles)
    const [file] = selectedFiles
    onChange({ file: file && (await readFilePart(file)) })
  }
  return (
    <>
      <Segments
        label={texts.contentKind}
        value={form.content}
        onChange={(content) => onChange({ content })}
        options={[
          { value: 'file', label: texts.pdf },
          { value: 'payload', label: texts.json },
        ]}
      />
      {form.content === 'file' ? (
        <FileDrop
          label={texts.drop}
          hint={texts.dropHint}
          {...(isContractForm(form) && { accept: pdfOnly })}
          error={wrong && texts.problems[wrong]}
          files={files}
          onChange={(selectedFiles) => void take(selectedFiles)}
        />
      ) : (
        <TextArea
          name="payload"
          label={texts.payloadLabel}
          rows={6}
          mono
          value={form.payload}
          onValueChange={(payload) => onChange({ payload })}
        />
      )}
    </>
  )
}

const NewDocumentForm = ({ service, onClose }: { service: ServiceRecord; onClose: () => void }) => {
  const texts = useTexts(documentsTexts)
  const commonTexts = useTexts(appTexts)
  const client = useClient()
  const [form, setForm] = useState(EMPTY)
  const [isTried, setIsTried] = useState(false)
  const getKey = useIdempotencyKey()
  const change = (changes: Partial<DocumentForm>) => setForm((now) => ({ ...now, ...changes }))
  const send = useDocumentAction(
    () => {
      const portal = client.servicePortal(service.id)
      const requestOptions = { idempotencyKey: getKey(form) }
      return form.recipient === 'everyone'
        ? portal.documents.broadcast(toBroadcast(form), requestOptions)
        : portal.documents.create(toNewDocument(form), requestOptions)
    },
    () => {
      showToast(texts.sent, form.name)
      onClose()
    },
  )
  const missing = listFormProblems(form)
  const refusal = send.error ? toProblems(send.error, commonTexts, {}, 'once') : noProblems
  const inForm = Object.fromEntries(missing.map((problem) => [problem, texts.problems[problem]]))
  const [first] = missing
  const submit = () => {
    setIsTried(true)
    if (first === undefined) send.mutate()
  }
  return (
    <Form
      errors={isTried ? { ...inForm, ...refusal.errors } : {}}
      problem={refusal.problem ?? (isTried && first ? texts.problems[first] : undefined)}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" kind="main" icon="send" busy={send.isPending}>
            {send.isPending ? texts.sealing : texts.send}
          </Button>
        </>
      }
    >
      <TextField
        name="name"
        label={texts.name}
        maxLength={200}
        autoFocus
        value={form.name}
        onValueChange={(name) => change({ name })}
      />
      <Recipient form={form} onChange={change} service={service} />
      {form.recipient === 'customer' && <Terms form={form} onChange={change} />}
      <Content form={form} onChange={change} problems={isTried ? missing : []} />
    </Form>
  )
}

interface DrawerProps {
  service: ServiceRecord
  open: boolean
  onClose: () => void
}

export const NewDocumentDrawer = ({ service, open, onClose }: DrawerProps) => {
  const texts = useTexts(documentsTexts)
  const toLabel = useServiceLabel()
  return (
    <Drawer open={open} onClose={onClose} title={texts.newTitle} summary={<span>{toLabel(service)}</span>}>
      <NewDocumentForm service={service} onClose={onClose} />
    </Drawer>
  )
}
