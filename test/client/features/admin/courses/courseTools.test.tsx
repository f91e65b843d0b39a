import { screen } from '@testing-library/react';
import { openAdminPage } from '../../../../support/adminPage';
import { courseRecord } from '../../../../support/adminRecords';
import { onItsWay } from '../../../../support/client';

function open(more: object) {
  const getDetailCourseAdmin = async () => ({ isOk: true, item: courseRecord(more) });
  const courses = { getDetailCourseAdmin, getAllCourses: onItsWay };
  return openAdminPage('/admin/corsi/dettaglio/*', { courses }, 'c1');
}
describe('the page of a course', () => {
  it.each([
    [true, /^In vendita\.$/, 'Vedi nel negozio', 'Togli dalla vendita'],
    [false, /^Non in vendita: lo vedono solo/, 'Anteprima', 'Metti in vendita'],
  ])('says whether it is on sale (%s), and offers the opposite', async (isOperative, lead, link, action) => {
    await open({ isOperative });
    expect(screen.getByText(lead)).toBeInTheDocument();
    expect(screen.getByText(link, { selector: 'a' })).toHaveAttribute('target', '_blank');
    expect(screen.getByText(action, { selector: 'button' })).toBeInTheDocument();
  });
});
