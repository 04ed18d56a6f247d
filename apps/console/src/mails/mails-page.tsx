// The outbox of mails. An address that is searched is neither in the address of the page nor in a storage.
import type { MailRow } from '@company-data/protocol/wire/operations/mail'
import {
  Badge,
  Button,
  type Column,
  Details,
  Drawer,
  Empty,
  Page,
  Pager,
  Row,
  RowButton,
  SearchField,
  Table,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { QueryView, useKeysetPages, useSearchState } from '@company-data/web/app'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  const { get, change } = useSearchState()
  const pages = useKeysetPages()
  const [input, setInput] = useState('')
  const [to, setTo] = useState<string>()
  const query = useQuery({
    queryKey: ['mails', to ?? '', pages.cursor ?? ''],
    queryFn: () => calls.listMails(to, pages.cursor),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const show = () => {
    setTo(input.trim() || undefined)
    change({ after: undefined, open: undefined })
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Row>
        <SearchField label={texts.to} value={input} onChange={setInput} onEnter={show} icon="mail" />
        <Button onClick={show}>{texts.filter}</Button>
      </Row>
      <QueryView query={query}>
        {({ items, next_cursor }) => (
          <>
            <Table
              label={texts.title}
              columns={columns}
              rows={items}
              rowId={({ id }) => id}
              selected={get('open')}
              onOpen={({ id }) => change({ open: id })}
              empty={<Empty icon="mail" title={texts.emptyTitle} text={texts.emptyText} />}
              footer={
                (pages.onPrevious || next_cursor !== null) && (
                  <Pager onPrevious={pages.onPrevious} onNext={pages.onNext(next_cursor)} busy={query.isFetching} />
                )
              }
            />
            <MailDrawer mail={items.find(({ id }) => id === get('open'))} onClose={() => change({ open: undefined })} />
          </>
        )}
      </QueryView>
    </Page>
  )
}
