// The company's actions on a document: rename, replace the file, end it now or later, undo that, delete it.

import type { CompanyDocumentDetail, DocumentUpdate, FilePart, ServiceRecord } from '@company-data/sdk/company'
import {
  Button,
  ConfirmDialog,
  FileDrop,
  Form,
  Menu,
  Notice,
  Row,
  showToast,
  TextField,
  useTexts,
} from '@company-data/ui'
import { useIdempotentDelete } from '@company-data/web/app'
import { formatProblem, noProblems, toProblems } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import { useDocumentAction } from './document-queries.ts'
import {
  type CompanyAction,
  isContract,
  isWrongContract,
  listActions,
  pdfOnly,
  readFilePart,
  tomorrow,
} from './documents.ts'
import { documentsTexts } from './documents-texts.ts'

interface ActionProps {
  service: ServiceRecord
  document: CompanyDocumentDetail
}

interface OpenActionProps extends ActionProps {
  onDone: () => void
}

const useChange = ({ service, document, onDone }: OpenActionProps) => {
  const texts = useTexts(documentsTexts)
  const client = useClient()
  return useDocumentAction(
    (change: DocumentUpdate) => client.servicePortal(service.id).documents.update(document.id, change),
    () => {
      showToast(texts.saved)
      onDone()
    },
  )
}

const ChangeForm = ({ action, ...props }: OpenActionProps & { action: 'rename' | 'end_later' }) => {
  const texts = useTexts(documentsTexts)
  const commonTexts = useTexts(appTexts)
  const change = useChange(props)
  const { errors, problem } = change.error ? toProblems(change.error, commonTexts) : noProblems
  const submit = ({ name = '', day = '' }: Readonly<Record<string, string>>) =>
    change.mutate(
      action === 'rename' ? { name: name.trim() } : { status: 'active_but_ending', cancel_effective_date: day },
    )
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={props.onDone}>{commonTexts.cancel}</Button>
          <Button type="submit" kind="main" busy={change.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      {action === 'rename' ? (
        <TextField
          name="name"
          label={texts.name}
          defaultValue={props.document.name}
          maxLength={200}
          validate={(value) => (value.trim() === '' ? texts.problems.name : null)}
        />
      ) : (
        <TextField
          name="day"
          type="date"
          label={texts.lastDay}
          hint={texts.lastDayHint}
          defaultValue={tomorrow(new Date())}
        />
      )}
    </Form>
  )
}

const ReplaceForm = ({ service, document, onDone }: OpenActionProps) => {
  const texts = useTexts(documentsTexts)
  const commonTexts = useTexts(appTexts)
  const client = useClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [file] = files
  const [wrongFile, setWrongFile] = useState<File>()
  const replace = useDocumentAction(
    (part: FilePart) => client.servicePortal(service.id).documents.replaceFile(document.id, part),
    () => {
      showToast(texts.saved)
      onDone()
    },
  )
  const submit = async () => {
    const part = file && (await readFilePart(file))
    const isWrong = part !== undefined && isWrongContract(document, part)
    setWrongFile(isWrong ? file : undefined)
    if (part !== undefined && !isWrong) replace.mutate(part)
  }
  return (
    <Form
      problem={replace.error ? formatProblem(replace.error, commonTexts) : undefined}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onDone}>{commonTexts.cancel}</Button>
          <Button type="submit" kind="main" busy={replace.isPending} disabled={!file}>
            {texts.actions.replace}
          </Button>
        </>
      }
    >
      <FileDrop
        label={texts.drop}
        hint={texts.dropHint}
        {...(isContract(document) && { accept: pdfOnly })}
        error={file !== undefined && file === wrongFile ? texts.problems.pdf : undefined}
        files={files}
        onChange={setFiles}
      />
    </Form>
  )
}

const Confirm = ({
  action,
  open,
  onClose,
  ...props
}: OpenActionProps & { action: 'end' | 'delete'; open: boolean; onClose: () => void }) => {
  const texts = useTexts(documentsTexts)
  const commonTexts = useTexts(appTexts)
  const client = useClient()
  const { service, document, onDone } = props
  const portal = client.servicePortal(service.id)
  const end = async (): Promise<void> => void (await portal.documents.update(document.id, { status: 'ended' }))
  const remove = useIdempotentDelete(() => portal.documents.delete(document.id))
  const run = useDocumentAction(
    () => (action === 'delete' ? remove() : end()),
    () => {
      showToast(action === 'delete' ? texts.deleted : texts.saved)
      onDone()
    },
  )
  return (
    <ConfirmDialog
      open={open}
      title={action === 'delete' ? texts.deleteTitle(document.name) : texts.endTitle(document.name)}
      text={action === 'delete' ? texts.deleteText : texts.endText}
      action={texts.actions[action]}
      busy={run.isPending}
      problem={run.error && formatProblem(run.error, commonTexts, action === 'delete' ? 'once' : 'act')}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    />
  )
}

export const DocumentActions = ({ onClose, ...props }: ActionProps & { onClose: () => void }) => {
  const texts = useTexts(documentsTexts)
  const commonTexts = useTexts(appTexts)
  const [action, setAction] = useState<CompanyAction>()
  const closeAction = () => setAction(undefined)
  const keep = useChange({ ...props, onDone: closeAction })
  const actions = listActions(props.document)
  if (actions.length === 0) return <Notice tone="info">{texts.managed}</Notice>
  return (
    <>
      <Row>
        <Menu
          trigger={<Button icon="ellipsis">{commonTexts.more}</Button>}
          actions={actions.map((action) => ({
            label: texts.actions[action],
            danger: action === 'end' || action === 'delete',
            run: () => (action === 'keep' ? keep.mutate({ status: 'active' }) : setAction(action)),
          }))}
        />
      </Row>
      {keep.error && <Notice tone="bad">{formatProblem(keep.error, commonTexts)}</Notice>}
      {(action === 'rename' || action === 'end_later') && (
        <ChangeForm key={action} action={action} {...props} onDone={closeAction} />
      )}
      {action === 'replace' && <ReplaceForm {...props} onDone={closeAction} />}
      <Confirm action="end" open={action === 'end'} onClose={closeAction} {...props} onDone={closeAction} />
      <Confirm action="delete" open={action === 'delete'} onClose={closeAction} {...props} onDone={onClose} />
    </>
  )
}
