// How a field passes to the control inside it its id, its description and whether its value is wrong.
import { createContext, useContext, useId } from 'react';

export type FieldLink = { id: string; describedBy: string; invalid: boolean; checking: boolean; ok: boolean };

export const FieldContext = createContext<FieldLink | null>(null);

/** The attributes a control takes from the field around it; its own win. */
export function useFieldControl(own: { id?: string | undefined; 'aria-describedby'?: string | undefined }) {
  const field = useContext(FieldContext);
  const loneId = useId();
  const described = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    field,
    attributes: {
      id: own.id ?? field?.id ?? loneId,
      ...(described && { 'aria-describedby': described }),
      ...(field?.invalid && { 'aria-invalid': true as const }),
    },
  };
}
