// The overview of one service: how people connect, its key with the PEM download (D1-ACCT-13), its details and rules.
import { ServicePage } from '../../../service-layout/service-page.tsx'
import { ActivityCard } from './activity-card.tsx'
import { ConnectCard, DeleteCard, FeedCard, KeyCard } from './service-cards.tsx'
import styles from './service-overview.module.css'
import { DetailsCard, RulesCard } from './service-settings.tsx'

export const ServiceOverviewPage = () => (
  <ServicePage tab="overview">
    {(service) => (
      <>
        <div className={styles.columns}>
          <div className={styles.column}>
            <ConnectCard service={service} />
            <ActivityCard service={service} />
            <KeyCard service={service} />
            <FeedCard service={service} />
          </div>
          <div className={styles.column}>
            <DetailsCard service={service} />
            <RulesCard service={service} />
          </div>
        </div>
        <DeleteCard service={service} />
      </>
    )}
  </ServicePage>
)
