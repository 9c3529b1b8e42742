import { httpUrl } from '#platform/server/settings.ts'

export const packSettings = {
  OVERPASS_URL: httpUrl.default('https://overpass-api.de/api/interpreter'),
}
