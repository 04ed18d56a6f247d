// The mails to the owner of a company about its domain.
import { chooseLanguage, type InLanguages, type MailText } from '../../../../platform/mail/mail-text.ts'

export type DomainMailKind = 'domain_failing' | 'domain_ended'

type Write = (domain: string, platformName: string) => MailText

const texts: InLanguages<Readonly<Record<DomainMailKind, Write>>> = {
  en: {
    domain_failing: (domain, platformName) => ({
      subject: 'The proof of your domain is missing',
      text: `${platformName} no longer finds the proof that your company owns ${domain}.\n\nPublish it again under Company, Domains. If it is missing for seven days, customers see your company as not verified.`,
    }),
    domain_ended: (domain, platformName) => ({
      subject: 'Your domain is no longer verified',
      text: `${platformName} has not found the proof that your company owns ${domain} for seven days. Customers no longer see this domain.\n\nPublish the proof again and check it under Company, Domains.`,
    }),
  },
  de: {
    domain_failing: (domain, platformName) => ({
      subject: 'Der Nachweis Ihrer Domain fehlt',
      text: `${platformName} findet den Nachweis nicht mehr, dass ${domain} Ihrem Unternehmen gehört.\n\nVeröffentlichen Sie ihn wieder unter „Unternehmen“, „Domains“. Fehlt er sieben Tage lang, sehen Kunden Ihr Unternehmen als nicht geprüft.`,
    }),
    domain_ended: (domain, platformName) => ({
      subject: 'Ihre Domain ist nicht mehr geprüft',
      text: `${platformName} hat sieben Tage lang keinen Nachweis gefunden, dass ${domain} Ihrem Unternehmen gehört. Kunden sehen diese Domain nicht mehr.\n\nVeröffentlichen Sie den Nachweis wieder und prüfen Sie ihn unter „Unternehmen“, „Domains“.`,
    }),
  },
}

export const domainMail = (
  language: string | null,
  kind: DomainMailKind,
  domain: string,
  platformName: string,
): MailText => chooseLanguage(language, texts)[kind](domain, platformName)
