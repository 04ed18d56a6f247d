// Errors of documents, and of forms and contracts.
import type { RefusalMembers } from '@company-data/web/app/rules'
import { withReason } from './reasons.ts'

const RELOAD = 'Rechargez la page et réessayez.'

export const contractRefusals = {
  'documents.not_found': 'Ce document n’existe plus.',
  'documents.target_invalid': 'Un document a un seul destinataire.',
  'documents.contract_requires_person': 'Un contrat s’adresse à un seul client, pas à tous.',
  'documents.private_requires_person': 'Seul un document pour un seul client peut être chiffré.',
  'documents.contract_immutable': 'Un contrat signé ou accepté ne peut plus être modifié.',
  'documents.recipient_encrypted': 'Le fichier est chiffré pour le destinataire.',
  'documents.run_managed': 'Ce document fait partie d’un dossier, où il est géré.',
  'documents.status_invalid': 'Cet état n’existe pas.',
  'documents.status_transition_invalid': 'Le document ne peut pas passer de son état actuel à celui-ci.',
  'documents.plain_sha256_invalid':
    'La valeur de contrôle du fichier n’est pas valable. Choisissez le fichier encore une fois.',
  'documents.not_pdf': 'Un contrat est un fichier PDF.',
  'documents.too_large': 'Le fichier est trop grand.',
  'documents.content_changed': 'Le document a changé. Ouvrez-le à nouveau avant de continuer.',
  'documents.method_invalid': 'Vous ne pouvez pas signer de cette façon ici.',
  'documents.proof_invalid': 'La preuve manque, est fausse ou trop ancienne.',
  'documents.not_open': 'Le document n’est pas ouvert pour cela.',
  'documents.not_signable': 'Le document n’a pas de valeur de contrôle et ne peut pas être signé.',
  'documents.seal_input_required': `Le document n’a pas pu être terminé. ${RELOAD}`,
  'documents.seal_failed': withReason('Le cachet n’a pas pu être posé, rien n’a été enregistré.'),
  'documents.not_sealed': 'Le document n’a pas encore de cachet.',
  'documents.not_cancellable': 'Ce document ne peut pas être résilié ici.',
  'documents.cancel_date_invalid': 'Ce jour est avant la fin du préavis.',
  'flows.not_found': 'Cette procédure n’existe plus.',
  'flows.draft_invalid': ({ members }: RefusalMembers) =>
    members.fields === undefined
      ? 'Le brouillon est trop grand ou trop imbriqué.'
      : 'Le brouillon n’a pas la forme d’une procédure.',
  'flows.draft_conflict': 'Quelqu’un d’autre a enregistré le brouillon entre-temps.',
  'flows.publish_invalid': 'La procédure a des erreurs et n’a pas été publiée.',
  'flows.asset_invalid': 'Choisissez un PDF à remplir, ou une image PNG, JPEG ou WebP.',
  'flows.asset_not_found': 'La procédure n’a plus ce fichier.',
  'flows.asset_in_use': 'Le fichier est encore utilisé.',
  'flows.bindings_invalid': 'Choisissez un participant pour chaque partie.',
  'flows.no_counterparty': 'Choisissez au moins un participant en plus de votre entreprise.',
  'flows.tag_values_invalid': `Il manque les valeurs que les textes affichent. ${RELOAD}`,
  'flows.source_files_invalid': 'Les fichiers de départ des documents ne sont pas les bons.',
  'flows.source_user_invalid': 'Les valeurs viennent de quelqu’un qui n’est pas relié à ce service.',
  'flows.connection_not_found': 'Le service n’a plus ce lien.',
  'flows.not_published': 'La procédure n’a pas de version publiée.',
  'flows.version_changed': `Une version plus récente a été publiée. ${RELOAD}`,
  'flows.tag_values_stale': `Un destinataire a une nouvelle clé. ${RELOAD}`,
  'flows.answer_invalid': ({ members }: RefusalMembers) =>
    typeof members.slug === 'string'
      ? `La réponse à ${members.slug} n’est pas valable.`
      : 'Une réponse n’est pas valable.',
  'flows.answer_party_missing': `Il manque à une réponse la copie pour un participant. ${RELOAD}`,
  'flows.answer_party_invalid': `Une réponse a une copie pour quelqu’un qui ne participe pas. ${RELOAD}`,
  'flows.answer_file_too_large': 'Le fichier dépasse la taille permise pour ce champ.',
  'flows.next_node_invalid': `L’étape suivante ne découle pas de vos réponses. ${RELOAD}`,
  'flows.not_your_turn': 'C’est le tour de quelqu’un d’autre.',
  'flows.run_not_awaiting': 'Le dossier n’attend pas de réponse.',
  'flows.run_not_found': 'Ce dossier n’existe plus.',
  'flows.file_not_found': 'Le dossier n’a pas ce fichier.',
  'flows.definition_invalid':
    'L’étape actuelle manque dans cette version de la procédure. Adressez-vous à l’exploitant de la plateforme.',
  'flows.generation_failed': withReason('Les documents n’ont pas pu être créés.'),
  'flows.generate_inputs_mismatch': `Les valeurs ne correspondent pas au dossier. ${RELOAD}`,
  'flows.source_pdf_invalid': 'Le PDF d’un participant est inutilisable.',
  'flows.not_generatable': 'Aucun document n’est créé à cet endroit du dossier.',
  'flows.no_document': 'Ce document n’a pas été créé.',
}
