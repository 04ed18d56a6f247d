// The outbox of mails. A searched mail address is neither in the page's address nor in the browser's storage.
import type { MailRow } from '@company-data/protocol/wire/operations/mail'
import {
  Badge,
  Button,
  type Column,
  Details,
  Drawer,
  RowButton,
  SearchField,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { useState } from 'react'
import { ListPage } from '../app/list-page.tsx'
import { useCalls } from '../session/use-session.tsx'
import { mailsTexts } from './mails-texts.ts'

/** Address and text of a message that was sent are erased. */
const isWaiting = ({ text }: MailRow): boolean => text !== ''

const useColumns = (): readonly Column<MailRow>[] => {
  const texts = useTexts(mailsTexts)
  const formats = useFormats()
  return [
    {
      id: 'subject',
      head: texts.subject,
      cell: (mail) => (
        <>
          <RowButton>{mail.subject || mail.kind}</RowButton>
          <span className="under">{mail.to || texts.erased}</span>
        </>
      ),
    },
    { id: 'kind', head: texts.kind, width: 190, optional: true, cell: ({ kind }) => <code>{kind}</code> },
    {
      id: 'at',
      head: texts.at,
      width: 164,
      align: 'end',
      cell: ({ at }) => <span className="muted number">{formats.dateTime(at)}</span>,
    },
  ]
}

const MailDrawer = ({ mail, onClose }: { mail: MailRow | undefined; onClose: () => void }) => {
  const texts = useTexts(mailsTexts)
  const formats = useFormats()
  const lastMail = useLastValue(mail)
  if (!lastMail) return null
  return (
    <Drawer
      open={mail !== undefined}
      onClose={onClose}
      title={lastMail.subject || lastMail.kind}
      summary={isWaiting(lastMail) && <Badge tone="warn">{texts.waits}</Badge>}
    >
      <Details
        facts={[
          { label: texts.to, value: lastMail.to || texts.erased },
          { label: texts.kind, value: <code>{lastMail.kind}</code> },
          { label: texts.at, value: formats.dateTime(lastMail.at) },
          ...(lastMail.code === null ? [] : [{ label: texts.code, value: <code>{lastMail.code}</code> }]),
          { label: texts.text, value: lastMail.text || texts.erased },
        ]}
      />
    </Drawer>
  )
}

export const MailsPage = () => {
  const texts = useTexts(mailsTexts)
  const calls = useCalls()
  const { change } = useSearchState()
  const [input, setInput] = useState('')
  const [to, setTo] = useState<string>()
  const show = () => {
    setTo(input.trim() || undefined)
    change({ after: undefined, open: undefined })
  }
  return (
    <ListPage
      queryKey={['mails', to ?? '']}
      fetchPage={(cursor) => calls.listMails(to, cursor)}
      columns={useColumns()}
      rowId={({ id }) => id}
      icon="mail"
      texts={texts}
      filters={
        <>
          <SearchField label={texts.to} value={input} onChange={setInput} onEnter={show} icon="mail" />
          <Button onClick={show}>{texts.filter}</Button>
        </>
      }
      drawer={(mail, onClose) => <MailDrawer mail={mail} onClose={onClose} />}
    />
  )
}
