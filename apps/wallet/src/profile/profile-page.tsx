// The profile: values in groups, their verification and privacy, and the number of companies that follow each.
import type { FieldTypes } from '@company-data/sdk/person'
import { Badge, Button, Card, Empty, Icon, LinkButton, Page, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useFieldLabel } from '@company-data/web/fields'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useClient, useSessionState } from '../session/use-session.tsx'
import { AddSheet } from './add-sheet.tsx'
import { DatumSheet } from './datum-sheet.tsx'
import { NEW, useDrafts } from './drafts.ts'
import { IdCards, isIdDocument } from './id-documents/id-cards.tsx'
import { importTexts } from './import/import-texts.ts'
import styles from './profile.module.css'
import { type ProfileData, profileQuery } from './profile-query.ts'
import { getDatumGroup, groups, type ProfileDatum } from './profile-rules.ts'
import { profileTexts } from './profile-texts.ts'
import { useListedText } from './use-listed-text.ts'

const useListedValue = (types: FieldTypes): ((datum: ProfileDatum) => string) => {
  const texts = useTexts(profileTexts)
  const formatValue = useListedText(types)
  return ({ type, plaintext, has_file, isOpened }) => {
    if (!isOpened) return texts.unopened
    if (plaintext !== null) return formatValue(type, plaintext)
    return has_file ? texts.hasFile : texts.noFile
  }
}

const Marks = ({ datum }: { datum: ProfileDatum }) => {
  const texts = useTexts(profileTexts)
  const followers = new Set(datum.mappings.filter(({ live }) => live).map(({ connection_id }) => connection_id)).size
  if (datum.attestation !== 'matches' && !datum.is_private && followers === 0) return null
  return (
    <span className={styles.marks}>
      {datum.attestation === 'matches' && (
        <Badge tone="good" icon="badgeCheck">
          {texts.verified}
        </Badge>
      )}
      {datum.is_private && (
        <Badge tone="sealed" icon="lock">
          {texts.private}
        </Badge>
      )}
      {followers > 0 && (
        <Badge tone="plain" icon="building">
          {texts.companies(followers)}
        </Badge>
      )}
    </span>
  )
}

interface LinesProps {
  data: readonly ProfileDatum[]
  types: FieldTypes
  onOpen: (id: string) => void
}

const Lines = ({ data, types, onOpen }: LinesProps) => {
  const formatLabel = useFieldLabel()
  const listedValue = useListedValue(types)
  return (
    <ul className={styles.list}>
      {data.map((datum) => (
        <li key={datum.id}>
          <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => onOpen(datum.id)}>
            <span className={styles.words}>
              <span className={styles.name}>{formatLabel(datum)}</span>
              <span className={styles.value}>{listedValue(datum)}</span>
              <Marks datum={datum} />
            </span>
            <Icon name="chevronRight" size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const Groups = ({ profile: { data, types }, onOpen }: { profile: ProfileData; onOpen: (id: string) => void }) => {
  const texts = useTexts(profileTexts)
  const { title: importTitle } = useTexts(importTexts)
  if (data.length === 0)
    return (
      <Card>
        <Empty
          icon="database"
          title={texts.empty}
          text={texts.emptyText}
          action={
            <>
              <Button kind="main" icon="plus" onClick={() => onOpen(NEW)}>
                {texts.add}
              </Button>
              <Link to={paths.importProfile} asChild>
                <LinkButton icon="upload">{importTitle}</LinkButton>
              </Link>
            </>
          }
        />
      </Card>
    )
  return groups.map((group) => {
    const ofGroup = data.filter((datum) => getDatumGroup(datum, types) === group)
    const idDocuments = ofGroup.filter((datum) => isIdDocument(datum, types))
    const others = ofGroup.filter((datum) => !idDocuments.includes(datum))
    return (
      ofGroup.length > 0 && (
        <Card key={group} title={texts.groups[group]} flush>
          {idDocuments.length > 0 && <IdCards documents={idDocuments} onOpen={onOpen} />}
          {others.length > 0 && <Lines data={others} types={types} onOpen={onOpen} />}
        </Card>
      )
    )
  })
}

export const ProfilePage = () => {
  const texts = useTexts(profileTexts)
  const profile = useQuery(profileQuery(useClient(), useSessionState() === 'open'))
  const { get, change } = useSearchState()
  const getDrafts = useDrafts()
  const openId = get('open')
  const onOpen = (id: string) => change({ open: id, do: undefined })
  const onClose = () => change({ open: undefined, do: undefined })
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        (profile.data?.data.length ?? 0) > 0 && (
          <>
            <Link to={paths.quickProfile} asChild>
              <LinkButton>{texts.addMany}</LinkButton>
            </Link>
            <Button kind="main" icon="plus" onClick={() => onOpen(NEW)}>
              {texts.add}
            </Button>
          </>
        )
      }
    >
      <QueryView query={profile} shape="table">
        {(data) => (
          <>
            <Groups profile={data} onOpen={onOpen} />
            <AddSheet profile={data} open={openId === NEW} drafts={getDrafts(NEW)} onClose={onClose} />
            <DatumSheet
              profile={data}
              datum={data.data.find(({ id }) => id === openId)}
              getDrafts={getDrafts}
              onClose={onClose}
            />
          </>
        )}
      </QueryView>
    </Page>
  )
}
