import { useId, useState, type RefObject } from 'react'
import { hintOrError } from '#features/accounts/password/password.browser.ts'
import { AddressSearch } from '#features/places/search/AddressSearch.tsx'
import { m } from '#messages'
import { UserName } from '#platform/browser/ui/form/credentials.tsx'
import { Hint } from '#platform/browser/ui/form/Field.tsx'
import { PasswordInput } from '#platform/browser/ui/form/PasswordInput.tsx'
import { Select } from '#platform/browser/ui/form/Select.tsx'
import { TextInput } from '#platform/browser/ui/form/TextInput.tsx'
import type { Errors } from '#platform/browser/hooks/useErrors.ts'
import styles from './EditFields.module.css'
import { type PhoneCodes, phoneParts } from './phone.rules.ts'
import type { OwnRecord } from '../profile.contract.ts'

interface FieldsProps {
  me: OwnRecord
  codes: PhoneCodes
  /** Earlier input to show again; null: the fields show the saved values. */
  typed: Record<string, string> | null
  errors: Errors
  first: RefObject<HTMLInputElement | null> | undefined
  /** The id of the box that searches for places; without it, a plain box that needs no JavaScript. */
  searchId: string | undefined
}

export function NameFields({ me, typed, errors, first }: FieldsProps) {
  return (
    <div className={styles.two}>
      <TextInput
        ref={first}
        label={m.accounts_first_name()}
        name="firstName"
        autoComplete="given-name"
        dir="auto"
        defaultValue={typed?.['firstName'] ?? me.firstName}
        {...errors.at('firstName')}
      />
      <TextInput
        label={m.accounts_last_name()}
        name="lastName"
        autoComplete="family-name"
        dir="auto"
        defaultValue={typed?.['lastName'] ?? me.lastName}
        {...errors.at('lastName')}
      />
    </div>
  )
}

export function PhoneFields({ me, codes, typed, errors, first }: FieldsProps) {
  const kept = phoneParts(me.phoneNumber, codes)
  return (
    <div className={styles.phone}>
      <Select
        label={m.profile_details_phone_code()}
        name="code"
        defaultValue={typed?.['code'] ?? kept.code}
        autoComplete="tel-country-code"
      >
        {codes.map(({ code, country }) => (
          <option key={code} value={code} title={country}>
            {code}
          </option>
        ))}
      </Select>
      <TextInput
        ref={first}
        label={m.profile_details_phone_number()}
        name="number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={m.profile_details_private_hint()}
        defaultValue={typed?.['number'] ?? kept.number}
        {...errors.at('phoneNumber')}
      />
    </div>
  )
}

export function PasswordFields({ me, errors, first }: FieldsProps) {
  return (
    <>
      <UserName email={me.email} />
      <PasswordInput
        ref={first}
        label={m.profile_details_current_password()}
        name="current"
        autoComplete="current-password"
        {...errors.at('current')}
      />
      <PasswordInput
        label={m.profile_details_new_password()}
        name="password"
        autoComplete="new-password"
        {...hintOrError(errors.at('password'), {
          short: m.accounts_password_short(),
          hint: m.profile_details_password_hint(),
          rest: m.profile_details_password_hint_devices(),
        })}
      />
      <PasswordInput
        label={m.profile_details_confirm_password()}
        name="confirm"
        autoComplete="new-password"
        {...errors.at('confirm')}
      />
    </>
  )
}

export function HomeFields({ me, typed, errors, searchId }: FieldsProps) {
  const [home, setHome] = useState(typed?.['home'] ?? me.homeLocation ?? '')
  const [place, setPlace] = useState(me.homeLocationCoords)
  const hintId = useId()
  if (!searchId) {
    return (
      <TextInput
        label={m.profile_details_home()}
        name="home"
        autoComplete="street-address"
        dir="auto"
        hint={m.profile_details_private_hint()}
        defaultValue={home}
        {...errors.at('homeLocation')}
      />
    )
  }
  return (
    <>
      <AddressSearch
        {...errors.at('homeLocation')}
        id={searchId}
        label={m.profile_details_home()}
        sharedHintId={hintId}
        value={home}
        isInFlow
        onChange={(text) => {
          errors.correct('homeLocation')
          setHome(text)
          setPlace(null)
        }}
        onChoose={({ label, lat, lng }) => {
          errors.correct('homeLocation')
          setHome(label)
          setPlace({ lat, lng })
        }}
      />
      <Hint id={hintId}>{m.profile_details_private_hint()}</Hint>
      <input type="hidden" name="home" value={home} />
      {place && <input type="hidden" name="lat" value={place.lat} />}
      {place && <input type="hidden" name="lng" value={place.lng} />}
    </>
  )
}
