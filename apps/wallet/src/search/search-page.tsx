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
import { CompanyName } from '@company-data/web/companies'
import { identityTexts } from '@company-data/web/companies/rules'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { SEARCHED_MESSAGES } from './found-messages.ts'
import styles from './search.module.css'
import { type EntryKind, excerpt, type FoundGroup, findEntries, type SearchEntry } from './search-entries.ts'
import { searchTexts } from './search-texts.ts'
import { useSearchEntries } from './use-search-entries.ts'

const SHOWN = 8

const ICONS: Readonly<Record<EntryKind, IconName>> = {
  data: 'database',
  company: 'building',
  document: 'fileText',
  message: 'message',
  page: 'arrowRight',
}

const useWriter = ({ company, writer }: SearchEntry): string => {
  const { you } = useTexts(searchTexts)
  const { writes } = useTexts(identityTexts)
  if (writer === undefined) return ''
  return writer === 'company' ? writes(company?.name ?? '') : you
}

/** Texts of companies are isolated from the words of the wallet. */
const Entry = ({ entry, query }: { entry: SearchEntry; query: string }) => {
  const { kind, title, text, company, path } = entry
  const writer = useWriter(entry)
  return (
    <li>
      <Link to={path} className={styles.entry}>
        <Icon name={ICONS[kind]} size={18} />
        <span className={styles.names}>
          <bdi className={styles.name}>{title}</bdi>
          {company && <CompanyName name={company.name} identity={company.identity} />}
          {text !== '' && (
            <span className={styles.text}>
              {writer !== '' && <bdi>{writer} </bdi>}
              <bdi>{excerpt(text, query)}</bdi>
            </span>
          )}
        </span>
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  )
}

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
  const { entries, isReading, isOpeningMessages, failed, retry } = useSearchEntries(query.length > 1)
  const groups = useMemo(() => findEntries(entries, query), [entries, query])
  const isSearched = query !== ''
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles.field}>
        <SearchField label={texts.label} value={input} onChange={setInput} />
      </div>
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
      {isSearched && groups.length === 0 && !isReading && (
        <Card>
          <Empty icon="search" title={texts.nothing} text={texts.nothingText} />
        </Card>
      )}
      {isSearched && <p className="muted">{texts.oldMessages(formats.number(SEARCHED_MESSAGES))}</p>}
    </Page>
  )
}
