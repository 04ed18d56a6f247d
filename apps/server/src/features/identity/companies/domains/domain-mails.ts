// The mails to the owner of a company about its domain.
interface MailText {
  kind: string
  subject: string
  text: string
}

export const failingMail = (domain: string, platformName: string): MailText => ({
  kind: 'domain_failing',
  subject: 'The proof of your domain is missing',
  text: `${platformName} no longer finds the proof that your company owns ${domain}.\n\nPublish it again under Company, Domains. If it is missing for seven days, customers see your company as not verified.`,
})

export const endedMail = (domain: string, platformName: string): MailText => ({
  kind: 'domain_ended',
  subject: 'Your domain is no longer verified',
  text: `${platformName} has not found the proof that your company owns ${domain} for seven days. Customers no longer see this domain.\n\nPublish the proof again and check it under Company, Domains.`,
})
