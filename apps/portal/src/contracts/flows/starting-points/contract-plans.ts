// Starting points that end in a document to sign.
import { ABOUT_YOU, BIRTH, EMAIL, NAME, NO, PHONE, type Plan, START, YES } from './plan.ts'

export const contractPlans = {
  lease: {
    name: ['Lease', 'Mietvertrag'],
    hint: [
      'The tenant answers, a guarantor is added if needed, and both sign.',
      'Der Mieter antwortet, bei Bedarf kommt ein Bürge dazu, beide unterschreiben.',
    ],
    result: 'document',
    company: ['Landlord', 'Vermieter'],
    customer: ['Tenant', 'Mieter'],
    steps: [
      { key: 'about_you', label: ABOUT_YOU, party: 'customer', fields: [NAME, BIRTH, EMAIL, PHONE] },
      {
        key: 'income',
        label: ['Your income', 'Ihr Einkommen'],
        party: 'customer',
        fields: [
          { slug: 'net_income', label: ['Net income a month', 'Nettoeinkommen im Monat'], type: 'decimal' },
          {
            slug: 'has_guarantor',
            label: ['Is there a guarantor?', 'Gibt es einen Bürgen?'],
            type: 'select',
            options: [YES, NO],
          },
        ],
      },
      {
        key: 'guarantor',
        label: ['The guarantor', 'Der Bürge'],
        party: 'customer',
        fields: [{ slug: 'guarantor_name', label: ['Name of the guarantor', 'Name des Bürgen'] }],
      },
      {
        key: 'terms',
        label: ['Terms of the lease', 'Bedingungen der Miete'],
        party: 'company',
        fields: [
          START,
          { slug: 'rent', label: ['Rent a month', 'Miete im Monat'], type: 'decimal' },
          { slug: 'deposit', label: ['Deposit', 'Kaution'], type: 'decimal' },
        ],
      },
    ],
    arrows: [
      { from: 'about_you', to: 'income' },
      { from: 'income', to: 'guarantor', when: { field: 'has_guarantor', option: YES } },
      { from: 'income', to: 'terms' },
      { from: 'guarantor', to: 'terms' },
    ],
  },
  consent: {
    name: ['Consent form', 'Einwilligung'],
    hint: [
      'One page: what it is about, the choice, and a signature.',
      'Eine Seite: worum es geht, die Wahl und eine Unterschrift.',
    ],
    result: 'document',
    company: ['Company', 'Unternehmen'],
    customer: ['Person', 'Person'],
    steps: [
      {
        key: 'consent',
        label: ['Your consent', 'Ihre Einwilligung'],
        party: 'customer',
        text: [
          'Describe here what the person agrees to, and how they can withdraw it.',
          'Beschreiben Sie hier, worin die Person einwilligt und wie sie widerrufen kann.',
        ],
        fields: [
          NAME,
          { slug: 'agrees', label: ['Do you agree?', 'Willigen Sie ein?'], type: 'select', options: [YES, NO] },
        ],
      },
    ],
    arrows: [],
  },
  onboarding: {
    name: ['Onboarding of an employee', 'Eintritt eines Mitarbeiters'],
    hint: [
      'Personal data, bank account and papers before the first day.',
      'Persönliche Daten, Bankverbindung und Unterlagen vor dem ersten Tag.',
    ],
    result: 'document',
    company: ['Employer', 'Arbeitgeber'],
    customer: ['Employee', 'Mitarbeiter'],
    steps: [
      {
        key: 'position',
        label: ['The position', 'Die Stelle'],
        party: 'company',
        fields: [
          { slug: 'position', label: ['Position', 'Stelle'] },
          START,
          { slug: 'salary', label: ['Salary a month', 'Gehalt im Monat'], type: 'decimal' },
        ],
      },
      { key: 'about_you', label: ABOUT_YOU, party: 'customer', fields: [NAME, BIRTH, EMAIL, PHONE] },
      {
        key: 'papers',
        label: ['Your papers', 'Ihre Unterlagen'],
        party: 'customer',
        fields: [
          { slug: 'tax_number', label: ['Tax number', 'Steuernummer'] },
          { slug: 'certificate', label: ['Certificate', 'Zeugnis'], type: 'document', required: false },
        ],
      },
    ],
    arrows: [
      { from: 'position', to: 'about_you' },
      { from: 'about_you', to: 'papers' },
    ],
  },
  loan: {
    name: ['Loan', 'Darlehen'],
    hint: [
      'Amount and purpose, an offer by your company, then signatures.',
      'Betrag und Zweck, ein Angebot Ihres Unternehmens, dann Unterschriften.',
    ],
    result: 'document',
    company: ['Lender', 'Darlehensgeber'],
    customer: ['Borrower', 'Darlehensnehmer'],
    steps: [
      {
        key: 'request',
        label: ['Your request', 'Ihr Wunsch'],
        party: 'customer',
        fields: [
          NAME,
          { slug: 'amount', label: ['Amount', 'Betrag'], type: 'decimal' },
          { slug: 'purpose', label: ['Purpose', 'Zweck'] },
        ],
      },
      {
        key: 'income',
        label: ['Your income', 'Ihr Einkommen'],
        party: 'customer',
        fields: [{ slug: 'net_income', label: ['Net income a month', 'Nettoeinkommen im Monat'], type: 'decimal' }],
      },
      {
        key: 'offer',
        label: ['The offer', 'Das Angebot'],
        party: 'company',
        fields: [
          { slug: 'interest', label: ['Interest in percent', 'Zinsen in Prozent'], type: 'decimal' },
          { slug: 'months', label: ['Months', 'Monate'], type: 'integer' },
        ],
      },
    ],
    arrows: [
      { from: 'request', to: 'income' },
      { from: 'income', to: 'offer' },
    ],
  },
} as const satisfies Record<string, Plan>
