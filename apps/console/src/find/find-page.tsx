// The search. Its text may name a person, so it is neither in the page's address nor in the browser's storage.
import type { FindResult, OperatorMatch } from '@company-data/protocol/wire/operations/operated-accounts'
import {
  Badge,
  Button,
  type Column,
  Empty,
  Notice,
  Page,
  Row,
  RowButton,
  SearchField,
  Table,
  useTexts,
} from '@company-data/ui'
import { FailureView, useAction } from '@company-data/web/app'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { useCalls } from '../session/use-session.tsx'
import { findTexts } from './find-texts.ts'

const useColumns = (): readonly Column<OperatorMatch>[] => {
  const texts = useTexts(findTexts)
  return [
    {
      id: 'match',
      head: texts.match,
      cell: ({ title, id, user_id }) => (
        <>
          {user_id === null ? title : <RowButton>{title || id}</RowButton>}
          <span className="under">{id}</span>
        </>
      ),
    },
    { id: 'kind', head: texts.kind, width: 150, cell: ({ kind }) => <Badge tone="plain">{texts.kinds[kind]}</Badge> },
    { id: 'region', head: texts.region, width: 90, optional: true, cell: ({ region }) => region ?? '' },
  ]
}

const Matches = ({ result: { matches, unreachable_regions } }: { result: FindResult }) => {
  const texts = useTexts(findTexts)
  const [, navigate] = useLocation()
  return (
    <>
      {unreachable_regions.length > 0 && (
        <Notice tone="warn">{texts.unreachable(unreachable_regions.join(', '))}</Notice>
      )}
      <Table
        label={texts.title}
        columns={useColumns()}
        rows={matches}
        rowId={({ kind, id }) => `${kind} ${id}`}
        onOpen={({ user_id }) => {
          if (user_id !== null) navigate(paths.account(user_id))
        }}
        empty={<Empty icon="search" title={texts.noneTitle} text={texts.noneText} />}
      />
    </>
  )
}

export const FindPage = () => {
  const texts = useTexts(findTexts)
  const calls = useCalls()
  const [text, setText] = useState('')
  const finding = useAction({ mutationFn: calls.find })
  const find = () => {
    if (text.trim() !== '') finding.mutate(text.trim())
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Row>
        <SearchField label={texts.search} value={text} onChange={setText} onEnter={find} />
        <Button kind="main" icon="search" busy={finding.isPending} onClick={find}>
          {texts.find}
        </Button>
      </Row>
      {finding.error && <FailureView error={finding.error} onRetry={find} />}
      {finding.data && !finding.error && <Matches result={finding.data} />}
    </Page>
  )
}
