// The mails that bounced. A searched mail address is neither in the page's address nor in the browser's storage.
import type { MailBounce } from '@company-data/protocol/wire/operations/mail'
import { Button, type Column, RowButton, SearchField, Segments, useFormats, useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { useState } from 'react'
import { ListPage } from '../app/list-page.tsx'
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
    <>
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
    </>
  )
}

export const BouncesPage = () => {
  const texts = useTexts(bouncesTexts)
  const calls = useCalls()
  const { get, change } = useSearchState()
  const [to, setTo] = useState<string>()
  const only = get('only') === 'suppressed' ? 'suppressed' : undefined
  const search = (address: string | undefined) => {
    setTo(address)
    change({ after: undefined, open: undefined })
  }
  return (
    <ListPage
      queryKey={[BOUNCES_KEY, only ?? '', to ?? '']}
      fetchPage={(cursor) => calls.listBounces(to, only, cursor)}
      columns={useColumns()}
      rowId={({ id }) => id}
      icon="mail"
      texts={texts}
      filters={<Filters onSearch={search} />}
      drawer={(bounce, onClose) => <BounceDrawer bounce={bounce} onClose={onClose} />}
    />
  )
}
