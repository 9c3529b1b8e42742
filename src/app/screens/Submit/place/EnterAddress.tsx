import { useState } from 'react'
import { AddressSearch, type AddressSearchProps } from '#features/places/search/AddressSearch.tsx'
import { m } from '#messages'

/** A search for an address; choosing a result moves the pin. Source: spec §7 "External". */
export function EnterAddress({ onChoose }: Pick<AddressSearchProps, 'onChoose'>) {
  const [text, setText] = useState('')
  return (
    <div id="report-address-box">
      <AddressSearch
        id="report-address"
        label={m.places_enter_label()}
        value={text}
        takesFocus
        onChange={setText}
        onChoose={onChoose}
      />
    </div>
  )
}
