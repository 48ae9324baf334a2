// Fields at rest, checked, right, wrong and closed; codes, lists, long texts.
import CreditCard from 'lucide-react/icons/credit-card';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { OtpInput } from '../../../ui/OtpInput.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

export function Fields() {
  const say = useSample();
  const [code, setCode] = useState('48');
  const [wrong, setWrong] = useState('4821');
  const nick = say('Pseudo', 'Nickname', 'Ник');
  return (
    <GallerySection title={say('Champs', 'Fields', 'Поля')}>
      <div className="gallery-pair">
        <Field label={nick} hint={say('3 à 100 caractères', '3 to 100 characters', 'От 3 до 100 символов')}>
          <Input defaultValue="Maelle_69" />
        </Field>
        <Field label={nick} checking={say('Vérification…', 'Checking…', 'Проверка…')}>
          <Input defaultValue="Maelle_6" />
        </Field>
        <Field label={nick} ok={say('Maelle_69 est libre.', 'Maelle_69 is free.', 'Ник Maelle_69 свободен.')}>
          <Input defaultValue="Maelle_69" />
        </Field>
        <Field
          label={say('Mot de passe', 'Password', 'Пароль')}
          error={say(
            'Six caractères au moins, différent du pseudo.',
            'At least six characters, unlike the nickname.',
            'Не менее шести символов, не совпадает с ником.',
          )}
        >
          <Input type="password" defaultValue="mael" autoComplete="new-password" />
        </Field>
        <Field label={say('Numéro de carte', 'Card number', 'Номер карты')}>
          <Input icon={CreditCard} placeholder="0000 0000 0000 0000" inputMode="numeric" />
        </Field>
        <Field
          label={say('E-mail', 'Email', 'E-mail')}
          aside={say('facultatif', 'optional', 'необязательно')}
        >
          <Input type="email" disabled placeholder="maelle@exemple.fr" />
        </Field>
        <Field label={say('Pays', 'Country', 'Страна')}>
          <Select defaultValue="fr">
            <option value="fr">France</option>
            <option value="be">Belgique</option>
            <option value="ch">Suisse</option>
          </Select>
        </Field>
        <Field
          label={say('Région', 'Region', 'Регион')}
          error={say('Choisissez une région.', 'Choose a region.', 'Выберите регион.')}
        >
          <Select defaultValue="">
            <option value="">{say('À choisir', 'To choose', 'Не выбрано')}</option>
            <option value="ara">Auvergne-Rhône-Alpes</option>
          </Select>
        </Field>
        <Field label={say('Code reçu par SMS', 'Code received by SMS', 'Код из SMS')}>
          <OtpInput value={code} onChange={setCode} />
        </Field>
        <Field
          label={say('Code reçu par SMS', 'Code received by SMS', 'Код из SMS')}
          error={say('Ce code ne correspond pas.', 'This code does not match.', 'Код не подходит.')}
        >
          <OtpInput value={wrong} onChange={setWrong} />
        </Field>
        <Field label={say('Ce qui se passe', 'What is happening', 'Что происходит')}>
          <TextArea
            maxLength={300}
            defaultValue={say(
              'Trois messages privés après un refus clair.',
              'Three private messages after a clear refusal.',
              'Три личных сообщения после ясного отказа.',
            )}
          />
        </Field>
        <div className="gallery-stack">
          <Field label={say('Rechercher', 'Search', 'Поиск')} labelHidden>
            <Input
              type="search"
              icon={Search}
              className="input-search"
              placeholder={say('Un pseudo, un mot-clé…', 'A nickname, a keyword…', 'Ник, ключевое слово…')}
              after={<KeyHint>/</KeyHint>}
            />
          </Field>
          <span>
            <Select look="plain" aria-label={say('Tri', 'Order', 'Порядок')}>
              <option>{say('Plus récentes', 'Most recent', 'Сначала новые')}</option>
              <option>{say('Plus aimées', 'Most liked', 'Популярные')}</option>
            </Select>
          </span>
        </div>
      </div>
    </GallerySection>
  );
}
