// The details of the business card: those that customers see, in order, and the others.

import { Button, Card, Empty, Icon, IconButton, LinkButton, Notice, SortableList, useTexts } from '@company-data/ui'
import { Link } from 'wouter'
import { moveEntry } from '../../app/move-entry.ts'
import { paths } from '../../paths.ts'
import { useFormattedValues } from '../../session/use-formatted-values.ts'
import { type Detail, hiddenDetails, shownDetails } from './detail-selection.ts'
import styles from './share-page.module.css'
import { sharePageTexts } from './share-page-texts.ts'
import { useDetailName } from './use-detail-name.ts'
import type { ShownDetails } from './use-shown-details.ts'

const DetailText = ({ detail }: { detail: Detail }) => (
  <span className={styles.words}>
    <span className={styles.name}>{useDetailName()(detail)}</span>
    <span className={styles.value}>{useFormattedValues().line(detail.type, detail.value)}</span>
  </span>
)

interface ListProps {
  detailSelection: ShownDetails
  details: readonly Detail[]
}

const ShownList = ({ detailSelection, details }: ListProps) => {
  const texts = useTexts(sharePageTexts)
  const formatName = useDetailName()
  const visible = shownDetails(details, detailSelection.ids)
  if (visible.length === 0) return <p className={styles.none}>{texts.noneShown}</p>
  const ids = visible.map(({ id }) => id)
  return (
    <SortableList
      label={texts.shown}
      items={visible}
      getId={({ id }) => id}
      getName={formatName}
      onMove={(from, to) => detailSelection.choose(() => moveEntry(ids, from, to))}
    >
      {(detail, handle) => (
        <div className={styles.line}>
          {handle}
          <DetailText detail={detail} />
          <IconButton
            icon="eyeOff"
            label={texts.hide(formatName(detail))}
            onClick={() => detailSelection.choose((now) => now.filter((id) => id !== detail.id))}
          />
        </div>
      )}
    </SortableList>
  )
}

const HiddenList = ({ detailSelection, details }: ListProps) => {
  const texts = useTexts(sharePageTexts)
  const formatName = useDetailName()
  const unselectedDetails = hiddenDetails(details, detailSelection.ids)
  if (unselectedDetails.length === 0) return <p className={styles.none}>{texts.allShown}</p>
  return (
    <ul className={styles.list}>
      {unselectedDetails.map((detail) => (
        <li key={detail.id} className={styles.line} data-hidden>
          <DetailText detail={detail} />
          <Button
            icon="eye"
            aria-label={texts.showOne(formatName(detail))}
            onClick={() => detailSelection.choose((now) => [...now, detail.id])}
          >
            {texts.show}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export const DetailsCard = ({ detailSelection, details }: ListProps) => {
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
  const missingCount = detailSelection.ids.length - shownDetails(details, detailSelection.ids).length
  return (
    <Card title={texts.details} text={texts.detailsText} flush>
      {missingCount > 0 && (
        <div className={styles.notice}>
          <Notice tone="info">{texts.gone(missingCount)}</Notice>
        </div>
      )}
      <div>
        <h3 className={styles.group}>{texts.shown}</h3>
        <ShownList detailSelection={detailSelection} details={details} />
        <h3 className={styles.group}>{texts.notShown}</h3>
        <HiddenList detailSelection={detailSelection} details={details} />
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
