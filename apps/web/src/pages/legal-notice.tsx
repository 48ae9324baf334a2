// Who runs the site and how to reach them.
import './frame/legal.css';
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageRequest } from '../page-request.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return { operator: context.get(pageRequest).site.operator };
}

export default function LegalNotice() {
  const { operator } = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  const unset = <em className="dim">{t('legal.operator.unset')}</em>;
  return (
    <PageBody>
      <PageHeading heading={t('pages.legalNotice.heading')} />
      <div className="legal-cards tiles g16">
        <Card className="stack g16">
          <h2 className="d24">{t('legal.operator.heading')}</h2>
          <dl className="stack g12">
            <div>
              <dt className="dim">{t('legal.operator.name')}</dt>
              <dd className="t16">{operator.name || unset}</dd>
            </div>
            <div>
              <dt className="dim">{t('legal.operator.address')}</dt>
              <dd className="t16 pre-line">{operator.address || unset}</dd>
            </div>
            <div>
              <dt className="dim">{t('legal.operator.email')}</dt>
              <dd className="t16 breakable">
                {operator.email ? (
                  <a className="link" href={`mailto:${operator.email}`}>
                    {operator.email}
                  </a>
                ) : (
                  unset
                )}
              </dd>
            </div>
          </dl>
        </Card>
        <Card className="stack g16">
          <h2 className="d24">{t('legal.reach.heading')}</h2>
          <p className="t16 muted">{t('legal.reach.text')}</p>
          <p>
            <ButtonLink kind="primary" to={pathTo('contact')}>
              {t('legal.reach.action')}
            </ButtonLink>
          </p>
        </Card>
        <Card className="stack g16">
          <h2 className="d24">{t('legal.adults.heading')}</h2>
          <p className="t16 muted">{t('legal.adults.text')}</p>
        </Card>
        <Card className="stack g16">
          <h2 className="d24">{t('legal.software.heading')}</h2>
          <p className="t16 muted">{t('legal.software.text')}</p>
          <h3 className="t16 semibold">{t('legal.texts.heading')}</h3>
          <ul className="stack g8">
            <li>
              <Link className="link" to={pathTo('cgu')}>
                {t('legal.texts.terms')}
              </Link>
            </li>
            <li>
              <Link className="link" to={pathTo('transparency')}>
                {t('legal.texts.transparency')}
              </Link>
            </li>
            <li>
              <Link className="link" to={pathTo('privacy')}>
                {t('legal.texts.privacy')}
              </Link>
            </li>
          </ul>
        </Card>
      </div>
    </PageBody>
  );
}
