// The details of the business card: those that customers see, in order, and the others.

import { Button, Card, Empty, Icon, IconButton, LinkButton, Notice, SortableList, useTexts } from '@company-data/ui'
import { Link } from 'wouter'
import { moveEntry } from '../frame/move-entry.ts'
import { paths } from '../paths.ts'
import { useValuesInWords } from '../session/use-values-in-words.ts'
import styles from './share-page.module.css'
import { sharePageTexts } from './share-page-texts.ts'
import { type Detail, hiddenDetails, shownDetails } from './shown-details.ts'
import { useDetailName } from './use-detail-name.ts'
import type { ShownDetails } from './use-shown-details.ts'

const Words = ({ detail }: { detail: Detail }) => (
  <span className={styles.words}>
    <span className={styles.name}>{useDetailName()(detail)}</span>
    <span className={styles.value}>{useValuesInWords().line(detail.type, detail.value)}</span>
  </span>
)

interface ListProps {
  shown: ShownDetails
  details: readonly Detail[]
}

const ShownList = ({ shown, details }: ListProps) => {
  const texts = useTexts(sharePageTexts)
  const nameOf = useDetailName()
  const visible = shownDetails(details, shown.ids)
  if (visible.length === 0) return <p className={styles.none}>{texts.noneShown}</p>
  const ids = visible.map(({ id }) => id)
  return (
    <SortableList
      label={texts.shown}
      items={visible}
      idOf={({ id }) => id}
      nameOf={nameOf}
      onMove={(from, to) => shown.choose(() => moveEntry(ids, from, to))}
    >
      {(detail, handle) => (
        <div className={styles.line}>
          {handle}
          <Words detail={detail} />
          <IconButton
            icon="eyeOff"
            label={texts.hide(nameOf(detail))}
            onClick={() => shown.choose((now) => now.filter((id) => id !== detail.id))}
          />
        </div>
      )}
    </SortableList>
  )
}

const HiddenList = ({ shown, details }: ListProps) => {
  const texts = useTexts(sharePageTexts)
  const nameOf = useDetailName()
  const hidden = hiddenDetails(details, shown.ids)
  if (hidden.length === 0) return <p className={styles.none}>{texts.allShown}</p>
  return (
    <ul className={styles.list}>
      {hidden.map((detail) => (
        <li key={detail.id} className={styles.line} data-hidden>
          <Words detail={detail} />
          <Button
            icon="eye"
            aria-label={texts.showOne(nameOf(detail))}
            onClick={() => shown.choose((now) => [...now, detail.id])}
          >
            {texts.show}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export const DetailsCard = ({ shown, details }: ListProps) => {
  const texts = useTexts(sharePageTexts)
  if (details.length === 0)
    return (
      <Card title={texts.details} text={texts.detailsText}>
        <Empty
          icon="building"
          title={texts.empty}
          text={texts.emptyText}
          action={
            <Link to={paths.profile} asChild>
              <LinkButton kind="main">{texts.toProfile}</LinkButton>
            </Link>
          }
        />
      </Card>
    )
  const gone = shown.ids.length - shownDetails(details, shown.ids).length
  return (
    <Card title={texts.details} text={texts.detailsText} flush>
      {gone > 0 && (
        <div className={styles.notice}>
          <Notice tone="info">{texts.gone(gone)}</Notice>
        </div>
      )}
      <div>
        <h3 className={styles.group}>{texts.shown}</h3>
        <ShownList shown={shown} details={details} />
        <h3 className={styles.group}>{texts.notShown}</h3>
        <HiddenList shown={shown} details={details} />
      </div>
    </Card>
  )
}

export const DelegateDetails = ({ count }: { count: number }) => {
  const texts = useTexts(sharePageTexts)
  return (
    <Card title={texts.details}>
      <p className={styles.delegate}>
        <Icon name="lock" size={15} />
        <span>
          {texts.delegate(count)} {texts.delegateText}
        </span>
      </p>
    </Card>
  )
}
