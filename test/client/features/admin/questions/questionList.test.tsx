import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openAdminPage } from '../../../../support/adminPage';
import { questionRecord } from '../../../../support/adminRecords';

const list = jest.fn(async () => ({ items: [questionRecord()], total: 1, page: 1 }));
const getAllCourses = jest.fn(async () => ({ items: [{ IdCourseEnc: 'c7', title: 'Ichimoku' }] }));
const open = (more: object = {}) =>
  openAdminPage('/admin/domande', { questions: { list, ...more }, courses: { getAllCourses } });

describe('the list of questions', () => {
  it('is filtered by a course, which is chosen by its title, of many in their order', async () => {
    const { store } = await open();
    expect(getAllCourses).toHaveBeenLastCalledWith({ pageSize: 100, Sort: 'title' });
    const courses = screen.getByLabelText('Corso');
    await waitFor(() => expect(within(courses).getByText('Ichimoku')).toBeInTheDocument());
    fireEvent.change(courses, { target: { value: 'c7' } });
    expect(store.getState().navigation.address.search).toBe('?IdCourseEnc=c7');
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ IdCourseEnc: 'c7' })),
    );
  });

  it('tells that one was deleted', async () => {
    const deleteQuestion = jest.fn(async () => ({ isOk: true }));
    const { toasts } = await open({ deleteQuestion });
    fireEvent.click(screen.getByLabelText(/^Elimina Ada B\./));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByText('Elimina'));
    await waitFor(() => expect(toasts).toEqual([{ text: 'Domanda eliminata.', kind: 'success' }]));
    expect(deleteQuestion.mock.calls).toEqual([[{ IdEnc: 'q1' }]]);
  });
});
