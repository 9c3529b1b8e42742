import { m } from '#messages'
import { Tag } from '#platform/browser/ui/Tag.tsx'

export function DisabledTag() {
  return (
    <Tag tone="bad" icon="lock">
      {m.admin_account_disabled()}
    </Tag>
  )
}
