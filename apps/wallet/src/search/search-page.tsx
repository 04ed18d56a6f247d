// The search over data, companies, documents, messages and pages. The query stays in this page.
import {
  Button,
  Card,
  Empty,
  Icon,
  type IconName,
  Notice,
  Page,
  SearchField,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import styles from './search.module.css'
import { type EntryKind, excerpt, type FoundGroup, findEntries, type SearchEntry } from './search-entries.ts'
import { searchTexts } from './search-texts.ts'
import { SEARCHED_MESSAGES, useSearchEntries } from './use-search-entries.ts'

const SHOWN = 8

const ICONS: Readonly<Record<EntryKind, IconName>> = {
  data: 'database',
  company: 'building',
  document: 'fileText',
  message: 'message',
  page: 'arrowRight',
}

const Entry = ({ entry: { kind, title, text, path }, query }: { entry: SearchEntry; query: string }) => (
  <li>
    <Link to={path} className={styles.entry}>
      <Icon name={ICONS[kind]} size={18} />
      <span className={styles.names}>
        <span className={styles.name}>{title}</span>
        {text !== '' && <span className={styles.text}>{excerpt(text, query)}</span>}
      </span>
      <Icon name="chevronRight" size={16} />
    </Link>
  </li>
)

const Group = ({ group: { kind, entries }, query }: { group: FoundGroup; query: string }) => {
  const texts = useTexts(searchTexts)
  const formats = useFormats()
  const [most, setMost] = useState(SHOWN)
  const hiddenCount = entries.length - most
  return (
    <Card title={texts.kinds[kind]} flush>
      <ul aria-label={texts.kinds[kind]} className={styles.list}>
        {entries.slice(0, most).map((entry) => (
          <Entry key={entry.id} entry={entry} query={query} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setMost(entries.length)}>{texts.more(formats.number(hiddenCount))}</Button>
        </div>
      )}
    </Card>
  )
}

export const SearchPage = () => {
  const texts = useTexts(searchTexts)
  const formats = useFormats()
  const [input, setInput] = useState('')
  // Typing stays fluid while a long list is searched.
  const query = useDeferredValue(input.trim())
  const { entries, isOpeningMessages, failed, retry } = useSearchEntries(query.length > 1)
  const groups = findEntries(entries, query)
  const isSearched = query !== ''
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SearchField label={texts.label} value={input} onChange={setInput} />
      <div role="status" className={styles.state}>
        {isSearched && isOpeningMessages && texts.readingMessages}
      </div>
      {failed.length > 0 && (
        <Notice tone="bad" action={<Button onClick={retry}>{texts.again}</Button>}>
          {texts.incomplete(failed.join(', '))}
        </Notice>
      )}
      {groups.map((group) => (
        <Group key={`${group.kind} ${query}`} group={group} query={query} />
      ))}
      {isSearched && groups.length === 0 && !isOpeningMessages && (
        <Card>
          <Empty icon="search" title={texts.nothing} text={texts.nothingText} />
        </Card>
      )}
      {isSearched && <p className="muted">{texts.oldMessages(formats.number(SEARCHED_MESSAGES))}</p>}
    </Page>
  )
}
