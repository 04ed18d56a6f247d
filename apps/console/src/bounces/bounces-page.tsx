// The mails that bounced. An address that is searched is neither in the address of the page nor in a storage.
import type { MailBounce } from '@company-data/protocol/wire/operations/mail'
import {
  Button,
  type Column,
  Empty,
  Page,
  Pager,
  Row,
  RowButton,
  SearchField,
  Segments,
  Table,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView, useKeysetPages, useSearchState } from '@company-data/web/app'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCalls } from '../session/use-session.tsx'
import { BOUNCES_KEY, BounceDrawer, SuppressionBadge } from './bounce-drawer.tsx'
import { bouncesTexts } from './bounces-texts.ts'

const useColumns = (): readonly Column<MailBounce>[] => {
  const texts = useTexts(bouncesTexts)
  const formats = useFormats()
  return [
    {
      id: 'to',
      head: texts.to,
      cell: ({ to, smtp_code }) => (
        <>
          <RowButton>{to || texts.erased}</RowButton>
          <span className="under">{smtp_code}</span>
        </>
      ),
    },
    { id: 'state', head: texts.show, width: 150, cell: (bounce) => <SuppressionBadge bounce={bounce} /> },
    {
      id: 'at',
      head: texts.bouncedAt,
      width: 164,
      align: 'end',
      optional: true,
      cell: ({ bounced_at }) => <span className="muted number">{formats.dateTime(bounced_at)}</span>,
    },
  ]
}

const Filters = ({ onSearch }: { onSearch: (to: string | undefined) => void }) => {
  const texts = useTexts(bouncesTexts)
  const { get, change } = useSearchState()
  const [input, setInput] = useState('')
  const show = () => onSearch(input.trim() || undefined)
  return (
    <Row>
      <Segments
        label={texts.show}
        value={get('only') === 'suppressed' ? 'suppressed' : 'all'}
        onChange={(next) => change({ only: next === 'all' ? undefined : next, after: undefined, open: undefined })}
        options={[
          { value: 'all', label: texts.all },
          { value: 'suppressed', label: texts.suppressed },
        ]}
      />
      <SearchField label={texts.to} value={input} onChange={setInput} onEnter={show} icon="mail" />
      <Button onClick={show}>{texts.filter}</Button>
    </Row>
  )
}

export const BouncesPage = () => {
  const texts = useTexts(bouncesTexts)
  const calls = useCalls()
  const { get, change } = useSearchState()
  const pages = useKeysetPages()
  const [to, setTo] = useState<string>()
  const only = get('only') === 'suppressed' ? 'suppressed' : undefined
  const query = useQuery({
    queryKey: [BOUNCES_KEY, only ?? '', to ?? '', pages.cursor ?? ''],
    queryFn: () => calls.listBounces(to, only, pages.cursor),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const search = (address: string | undefined) => {
    setTo(address)
    change({ after: undefined, open: undefined })
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Filters onSearch={search} />
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
            <BounceDrawer
              bounce={items.find(({ id }) => id === get('open'))}
              onClose={() => change({ open: undefined })}
            />
          </>
        )}
      </QueryView>
    </Page>
  )
}
