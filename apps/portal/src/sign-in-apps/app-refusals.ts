// The field of a sign-in app that each refusal is about.
export const refusedPlaces = {
  'oauth_apps.redirect_uri_invalid': 'redirect_uris.0',
  'services.not_found': 'service_id',
} as const
